#include "ir/library/calls_string.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/access/tools.h"
#include "ir/library/bytes.h"
#include "ir/library/calls_heap.h"
#include "ir/memory/address.h"
#include "ir/steps/operands.h"

namespace heddle::ir {

Strings::Strings(Tools& tools, Bytes& bytes, Heap& heap)
    : walk_(tools.walk), manager_(tools.walk.pass.manager), operands_(tools.operands), bytes_(bytes), heap_(heap) {}

const HandlerTable<Strings>& Strings::functions() {
    using W = Strings;
    static const HandlerTable<W> table = {
        {"atoi", &W::call_atoi},      {"atol", &W::call_atoi},       {"atoll", &W::call_atoi},
        {"memchr", &W::call_strchr},  {"memcmp", &W::call_memcmp},   {"stpcpy", &W::call_strcpy},
        {"strcat", &W::call_strcat},  {"strchr", &W::call_strchr},   {"strcmp", &W::call_strcmp},
        {"strcpy", &W::call_strcpy},  {"strdup", &W::call_strdup},   {"strlen", &W::call_strlen},
        {"strncat", &W::call_strcat}, {"strncmp", &W::call_strcmp},  {"strncpy", &W::call_strncpy},
        {"strnlen", &W::call_strlen}, {"strrchr", &W::call_strrchr},
    };
    return table;
}

// `limit` bytes at most; leave() gets the number of bytes before the final zero.
bool Strings::measure(const Site& site, State& state, Term text, const std::optional<Term>& limit, const Leave& leave) {
    return bytes_.repeat(
        site, state, limit,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = bytes_.load_byte(s, site, operands_.advanced(text, i), {0, i});
            return byte ? std::optional(operands_.is_number(*byte, 0)) : std::nullopt;
        },
        leave);
}

bool Strings::call_strlen(const llvm::CallBase& call, const Site& site, State& state) {
    const bool has_limit = call.arg_size() > 1;  // strnlen
    return measure(site, state, operands_.argument(call, state, 0),
                   has_limit ? std::optional(operands_.argument(call, state, 1)) : std::nullopt,
                   [&](State& s, std::uint64_t i, bool) { return operands_.define_number(s, call, i); });
}

// Copies up to and with the final zero; leave() gets the number of bytes before it.
bool Strings::copy_string(const Site& site, State& state, Term target, Term source, const std::optional<Term>& limit,
                          std::uint64_t phase, const Leave& leave) {
    return bytes_.repeat(
        site, state, limit,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = bytes_.load_byte(s, site, operands_.advanced(source, i), {phase, 2 * i});
            if (!byte || !bytes_.store_byte(s, site, operands_.advanced(target, i), *byte, {phase, 2 * i + 1}))
                return std::nullopt;
            return operands_.is_number(*byte, 0);
        },
        leave);
}

bool Strings::call_strcpy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = operands_.argument(call, state, 0);
    const bool returns_end = walk_.callee->getName() == "stpcpy";
    return copy_string(site, state, target, operands_.argument(call, state, 1), std::nullopt, 0,
                       [&](State& s, std::uint64_t i, bool) {
                           operands_.define(s, call, {returns_end ? operands_.advanced(target, i) : target});
                           return true;
                       });
}

// The bytes behind the final zero become zero, too; if there is none among the first ones, none is written.
bool Strings::call_strncpy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = operands_.argument(call, state, 0), limit = operands_.argument(call, state, 2);
    const auto fill = [&](State& s, std::uint64_t i) -> std::optional<Term> {
        const Term zero = manager_.bits(0, 8);
        return bytes_.store_byte(s, site, operands_.advanced(target, i), zero, {0, 2 * i + 1})
                   ? std::optional(manager_.bottom())
                   : std::nullopt;
    };
    const Leave finish = [&](State& s, std::uint64_t, bool) {
        operands_.define(s, call, {target});
        return true;
    };
    return copy_string(site, state, target, operands_.argument(call, state, 1), limit, 0,
                       [&](State& s, std::uint64_t i, bool at_limit) {
                           return at_limit ? finish(s, i, true) : bytes_.repeat(site, s, limit, fill, finish, i + 1);
                       });
}

bool Strings::call_strcat(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = operands_.argument(call, state, 0);
    const bool has_limit = call.arg_size() > 2;  // strncat
    if (!measure(site, state, target, std::nullopt,
                 [&](State& s, std::uint64_t i, bool) { return operands_.define_number(s, call, i); }))
        return false;
    const Term end = manager_.bv_add(target, operands_.scalar(state, call));
    return copy_string(
        site, state, end, operands_.argument(call, state, 1),
        has_limit ? std::optional(operands_.argument(call, state, 2)) : std::nullopt, 1,
        [&](State& s, std::uint64_t i, bool at_limit) {
            operands_.define(s, call, {target});
            return !at_limit || bytes_.store_byte(s, site, operands_.advanced(end, i), manager_.bits(0, 8), {2, 0});
        });
}

bool Strings::call_strdup(const llvm::CallBase& call, const Site& site, State& state) {
    const Term source = operands_.argument(call, state, 0);
    if (!measure(site, state, source, std::nullopt,
                 [&](State& s, std::uint64_t i, bool) { return operands_.define_number(s, call, i + 1); }) ||
        !heap_.allocate(call, site, state, operands_.scalar(state, call), false, true))
        return false;
    return copy_string(site, state, operands_.scalar(state, call), source, std::nullopt, 1,
                       [](State&, std::uint64_t, bool) { return true; });
}

// strcmp, strncmp and memcmp: the difference of the first bytes that differ.
bool Strings::compare_bytes(const llvm::CallBase& call, const Site& site, State& state, bool are_strings) {
    const Term first = operands_.argument(call, state, 0), second = operands_.argument(call, state, 1);
    return bytes_.repeat(
        site, state, call.arg_size() > 2 ? std::optional(operands_.argument(call, state, 2)) : std::nullopt,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto a = bytes_.load_byte(s, site, operands_.advanced(first, i), {0, 2 * i});
            const auto b = a ? bytes_.load_byte(s, site, operands_.advanced(second, i), {0, 2 * i + 1}) : std::nullopt;
            if (!b) return std::nullopt;
            operands_.define(s, call, {manager_.bv_sub(manager_.zero_extend(*a, 32), manager_.zero_extend(*b, 32))});
            const Term differ = manager_.distinct(*a, *b);
            return are_strings ? manager_.logical_or(differ, operands_.is_number(*a, 0)) : differ;
        },
        [&](State& s, std::uint64_t, bool at_limit) { return !at_limit || operands_.define_number(s, call, 0); });
}

bool Strings::call_strcmp(const llvm::CallBase& call, const Site& site, State& state) {
    return compare_bytes(call, site, state, true);
}

bool Strings::call_memcmp(const llvm::CallBase& call, const Site& site, State& state) {
    return compare_bytes(call, site, state, false);
}

// strchr(text, c), and memchr(memory, c, size), which does not end at a zero.
bool Strings::call_strchr(const llvm::CallBase& call, const Site& site, State& state) {
    const Term text = operands_.argument(call, state, 0),
               wanted = manager_.extract(operands_.argument(call, state, 1), 7, 0);
    const bool has_limit = call.arg_size() > 2;
    return bytes_.repeat(
        site, state, has_limit ? std::optional(operands_.argument(call, state, 2)) : std::nullopt,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = bytes_.load_byte(s, site, operands_.advanced(text, i), {0, i});
            if (!byte) return std::nullopt;
            const Term found = manager_.equal(*byte, wanted);
            operands_.define(s, call,
                             {manager_.ite(found, operands_.advanced(text, i), manager_.bits(0, pointer_bits))});
            return has_limit ? found : manager_.logical_or(found, operands_.is_number(*byte, 0));
        },
        [&](State& s, std::uint64_t, bool at_limit) { return !at_limit || operands_.define_number(s, call, 0); });
}

bool Strings::call_strrchr(const llvm::CallBase& call, const Site& site, State& state) {
    const Term text = operands_.argument(call, state, 0),
               wanted = manager_.extract(operands_.argument(call, state, 1), 7, 0);
    operands_.define_number(state, call, 0);
    return bytes_.repeat(
        site, state, std::nullopt,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = bytes_.load_byte(s, site, operands_.advanced(text, i), {0, i});
            if (!byte) return std::nullopt;
            operands_.define(
                s, call,
                {manager_.ite(manager_.equal(*byte, wanted), operands_.advanced(text, i), operands_.scalar(s, call))});
            return operands_.is_number(*byte, 0);
        },
        [](State&, std::uint64_t, bool) { return true; });
}

Term Strings::is_between(Term byte, char first, char last) {
    const auto bits = [&](char character) { return manager_.bits(static_cast<unsigned char>(character), 8); };
    return manager_.logical_and(manager_.bv_ule(bits(first), byte), manager_.bv_ule(byte, bits(last)));
}

// atoi, atol, atoll: white space, a sign, digits.  While it goes on, the result is a list: the number without its sign,
// whether it is negative, and whether the sign or a digit has been seen.
bool Strings::call_atoi(const llvm::CallBase& call, const Site& site, State& state) {
    const Term text = operands_.argument(call, state, 0);
    const unsigned width = scalar_sort(*call.getType()).width();
    operands_.define(state, call, {manager_.bits(0, width), manager_.bottom(), manager_.bottom()});
    return bytes_.repeat(
        site, state, std::nullopt,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = bytes_.load_byte(s, site, operands_.advanced(text, i), {0, i});
            if (!byte) return std::nullopt;
            const Operand before = operands_.operand(s, call);
            const Term fresh = manager_.logical_not(before[2]);
            const Term minus = manager_.logical_and(fresh, operands_.is_number(*byte, '-'));
            const Term sign = manager_.logical_or(minus, manager_.logical_and(fresh, operands_.is_number(*byte, '+')));
            const Term space = manager_.logical_and(
                fresh, manager_.logical_or(is_between(*byte, '\t', '\r'), operands_.is_number(*byte, ' ')));
            const Term digit = is_between(*byte, '0', '9');
            const Term value = manager_.zero_extend(manager_.bv_sub(*byte, manager_.bits('0', 8)), width);
            const Term longer = manager_.bv_add(manager_.bv_mul(before[0], manager_.bits(10, width)), value);
            operands_.define(s, call,
                             {manager_.ite(digit, longer, before[0]), manager_.logical_or(before[1], minus),
                              manager_.logical_or(before[2], manager_.logical_or(sign, digit))});
            return manager_.logical_not(manager_.logical_or(space, manager_.logical_or(sign, digit)));
        },
        [&](State& s, std::uint64_t, bool) {
            const Operand parts = operands_.operand(s, call);
            operands_.define(s, call, {manager_.ite(parts[1], manager_.bv_neg(parts[0]), parts[0])});
            return true;
        });
}

}  // namespace heddle::ir
