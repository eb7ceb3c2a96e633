// The functions of <string.h> that go through memory byte by byte, and atoi.
//
// Each access is a step of its own if others may touch the byte.  Its name for the replayer is a phase (part_offset)
// and a number in that phase (part).
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_walker.h"

namespace heddle::ir {

using model::TerminalKind;

Term ThreadWalker::advanced(Term pointer, std::uint64_t bytes) {
    return manager_.bv_add(pointer, manager_.bits(bytes, pointer_bits));
}

Term ThreadWalker::is_number(Term value, std::uint64_t number) {
    return manager_.equal(value, manager_.bits(number, value.sort().width()));
}

std::optional<Term> ThreadWalker::load_byte(State& state, const Site& site, Term place, AccessName name) {
    part_ = {static_cast<unsigned>(name.number), name.phase, 1};
    const auto value = load(state, site, place, 1, {});
    part_ = {};
    return value;
}

bool ThreadWalker::store_byte(State& state, const Site& site, Term place, Term value, AccessName name) {
    part_ = {static_cast<unsigned>(name.number), name.phase, 1};
    const bool alive = store(state, site, place, value, {true, false});
    part_ = {};
    return alive;
}

// Those for which `ends` holds leave the loop; false: nobody is left in it.
bool ThreadWalker::part_ways(State& state, std::optional<State>& after, Term ends,
                             const std::function<bool(State&)>& leave) {
    State left = state;
    if (assume(left, ends) && leave(left)) merge_into(after, std::move(left));
    return assume(state, manager_.logical_not(ends));
}

bool ThreadWalker::repeat(const Site& site, State& state, const std::optional<Term>& limit, const Round& round,
                          const Leave& leave, std::uint64_t first) {
    std::optional<State> after;
    std::uint64_t undecided = 0;
    for (std::uint64_t i = first;; ++i) {
        const Term at_limit = limit ? is_number(*limit, i) : manager_.bottom();
        if (!part_ways(state, after, at_limit, [&](State& left) { return leave(left, i, true); })) break;
        const std::optional<Term> ends = round(state, i);
        if (!ends || !part_ways(state, after, *ends, [&](State& left) { return leave(left, i, false); })) break;
        if (at_limit.is_constant() && ends->is_constant()) continue;
        if (++undecided < capacity()) continue;
        end(std::move(state), {TerminalKind::Cut, location_of(site.instruction),
                               "the call goes through more than " + std::to_string(capacity()) + " bytes"});
        break;
    }
    if (!after) return false;
    state = std::move(*after);
    return true;
}

// `limit` bytes at most; leave() gets the number of bytes before the final zero.
bool ThreadWalker::measure(const Site& site, State& state, Term text, const std::optional<Term>& limit,
                           const Leave& leave) {
    return repeat(
        site, state, limit,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = load_byte(s, site, advanced(text, i), {0, i});
            return byte ? std::optional(is_number(*byte, 0)) : std::nullopt;
        },
        leave);
}

bool ThreadWalker::call_strlen(const llvm::CallBase& call, const Site& site, State& state) {
    const bool has_limit = call.arg_size() > 1;  // strnlen
    return measure(site, state, argument(call, state, 0),
                   has_limit ? std::optional(argument(call, state, 1)) : std::nullopt,
                   [&](State& s, std::uint64_t i, bool) { return define_number(s, call, i); });
}

// Copies up to and with the final zero; leave() gets the number of bytes before it.
bool ThreadWalker::copy_string(const Site& site, State& state, Term target, Term source,
                               const std::optional<Term>& limit, std::uint64_t phase, const Leave& leave) {
    return repeat(
        site, state, limit,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = load_byte(s, site, advanced(source, i), {phase, 2 * i});
            if (!byte || !store_byte(s, site, advanced(target, i), *byte, {phase, 2 * i + 1})) return std::nullopt;
            return is_number(*byte, 0);
        },
        leave);
}

bool ThreadWalker::call_strcpy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = argument(call, state, 0);
    const bool returns_end = callee_->getName() == "stpcpy";
    return copy_string(site, state, target, argument(call, state, 1), std::nullopt, 0,
                       [&](State& s, std::uint64_t i, bool) {
                           define(s, call, {returns_end ? advanced(target, i) : target});
                           return true;
                       });
}

// The bytes behind the final zero become zero, too; if there is none among the first ones, none is written.
bool ThreadWalker::call_strncpy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = argument(call, state, 0), limit = argument(call, state, 2);
    const auto fill = [&](State& s, std::uint64_t i) -> std::optional<Term> {
        const Term zero = manager_.bits(0, 8);
        return store_byte(s, site, advanced(target, i), zero, {0, 2 * i + 1}) ? std::optional(manager_.bottom())
                                                                              : std::nullopt;
    };
    const Leave finish = [&](State& s, std::uint64_t, bool) {
        define(s, call, {target});
        return true;
    };
    return copy_string(site, state, target, argument(call, state, 1), limit, 0,
                       [&](State& s, std::uint64_t i, bool at_limit) {
                           return at_limit ? finish(s, i, true) : repeat(site, s, limit, fill, finish, i + 1);
                       });
}

bool ThreadWalker::call_strcat(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = argument(call, state, 0);
    const bool has_limit = call.arg_size() > 2;  // strncat
    if (!measure(site, state, target, std::nullopt,
                 [&](State& s, std::uint64_t i, bool) { return define_number(s, call, i); }))
        return false;
    const Term end = manager_.bv_add(target, scalar(state, call));
    return copy_string(site, state, end, argument(call, state, 1),
                       has_limit ? std::optional(argument(call, state, 2)) : std::nullopt, 1,
                       [&](State& s, std::uint64_t i, bool at_limit) {
                           define(s, call, {target});
                           return !at_limit || store_byte(s, site, advanced(end, i), manager_.bits(0, 8), {2, 0});
                       });
}

bool ThreadWalker::call_strdup(const llvm::CallBase& call, const Site& site, State& state) {
    const Term source = argument(call, state, 0);
    if (!measure(site, state, source, std::nullopt,
                 [&](State& s, std::uint64_t i, bool) { return define_number(s, call, i + 1); }) ||
        !allocate(call, site, state, scalar(state, call), false))
        return false;
    return copy_string(site, state, scalar(state, call), source, std::nullopt, 1,
                       [](State&, std::uint64_t, bool) { return true; });
}

// strcmp, strncmp and memcmp: the difference of the first bytes that differ.
bool ThreadWalker::compare_bytes(const llvm::CallBase& call, const Site& site, State& state, bool are_strings) {
    const Term first = argument(call, state, 0), second = argument(call, state, 1);
    return repeat(
        site, state, call.arg_size() > 2 ? std::optional(argument(call, state, 2)) : std::nullopt,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto a = load_byte(s, site, advanced(first, i), {0, 2 * i});
            const auto b = a ? load_byte(s, site, advanced(second, i), {0, 2 * i + 1}) : std::nullopt;
            if (!b) return std::nullopt;
            define(s, call, {manager_.bv_sub(manager_.zero_extend(*a, 32), manager_.zero_extend(*b, 32))});
            const Term differ = manager_.distinct(*a, *b);
            return are_strings ? manager_.logical_or(differ, is_number(*a, 0)) : differ;
        },
        [&](State& s, std::uint64_t, bool at_limit) { return !at_limit || define_number(s, call, 0); });
}

bool ThreadWalker::call_strcmp(const llvm::CallBase& call, const Site& site, State& state) {
    return compare_bytes(call, site, state, true);
}

bool ThreadWalker::call_memcmp(const llvm::CallBase& call, const Site& site, State& state) {
    return compare_bytes(call, site, state, false);
}

// strchr(text, c), and memchr(memory, c, size), which does not end at a zero.
bool ThreadWalker::call_strchr(const llvm::CallBase& call, const Site& site, State& state) {
    const Term text = argument(call, state, 0), wanted = manager_.extract(argument(call, state, 1), 7, 0);
    const bool has_limit = call.arg_size() > 2;
    return repeat(
        site, state, has_limit ? std::optional(argument(call, state, 2)) : std::nullopt,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = load_byte(s, site, advanced(text, i), {0, i});
            if (!byte) return std::nullopt;
            const Term found = manager_.equal(*byte, wanted);
            define(s, call, {manager_.ite(found, advanced(text, i), manager_.bits(0, pointer_bits))});
            return has_limit ? found : manager_.logical_or(found, is_number(*byte, 0));
        },
        [&](State& s, std::uint64_t, bool at_limit) { return !at_limit || define_number(s, call, 0); });
}

bool ThreadWalker::call_strrchr(const llvm::CallBase& call, const Site& site, State& state) {
    const Term text = argument(call, state, 0), wanted = manager_.extract(argument(call, state, 1), 7, 0);
    define_number(state, call, 0);
    return repeat(
        site, state, std::nullopt,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = load_byte(s, site, advanced(text, i), {0, i});
            if (!byte) return std::nullopt;
            define(s, call, {manager_.ite(manager_.equal(*byte, wanted), advanced(text, i), scalar(s, call))});
            return is_number(*byte, 0);
        },
        [](State&, std::uint64_t, bool) { return true; });
}

// atoi, atol, atoll: white space, a sign, digits.  While it goes on, the result is a list: the number without its sign,
// whether it is negative, and whether the sign or a digit has been seen.
bool ThreadWalker::call_atoi(const llvm::CallBase& call, const Site& site, State& state) {
    const Term text = argument(call, state, 0);
    const unsigned width = scalar_sort(*call.getType()).width();
    define(state, call, {manager_.bits(0, width), manager_.bottom(), manager_.bottom()});
    return repeat(
        site, state, std::nullopt,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const auto byte = load_byte(s, site, advanced(text, i), {0, i});
            if (!byte) return std::nullopt;
            const Operand before = operand(s, call);
            const Term fresh = manager_.logical_not(before[2]);
            const Term minus = manager_.logical_and(fresh, is_number(*byte, '-'));
            const Term sign = manager_.logical_or(minus, manager_.logical_and(fresh, is_number(*byte, '+')));
            const Term space = manager_.logical_and(fresh, is_in_class(*byte, "isspace"));
            const Term digit = is_in_class(*byte, "isdigit");
            const Term value = manager_.zero_extend(manager_.bv_sub(*byte, manager_.bits('0', 8)), width);
            const Term longer = manager_.bv_add(manager_.bv_mul(before[0], manager_.bits(10, width)), value);
            define(s, call,
                   {manager_.ite(digit, longer, before[0]), manager_.logical_or(before[1], minus),
                    manager_.logical_or(before[2], manager_.logical_or(sign, digit))});
            return manager_.logical_not(manager_.logical_or(space, manager_.logical_or(sign, digit)));
        },
        [&](State& s, std::uint64_t, bool) {
            const Operand parts = operand(s, call);
            define(s, call, {manager_.ite(parts[1], manager_.bv_neg(parts[0]), parts[0])});
            return true;
        });
}

}  // namespace heddle::ir
