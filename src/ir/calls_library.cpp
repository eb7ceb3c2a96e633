// The C library: which functions Heddle knows, and those that bring input or make output.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_walker.h"
#include "util/error.h"

namespace heddle::ir {

using term::Kind;

const std::map<std::string_view, ThreadWalker::Handler>& ThreadWalker::library_functions() {
    using W = ThreadWalker;
    static const std::map<std::string_view, Handler> table = {
        {"_Exit", &W::call_exit},
        {"_Znwm", &W::call_malloc},  // operator new
        {"_Znam", &W::call_malloc},
        {"_ZdlPv", &W::call_free},  // operator delete
        {"_ZdlPvm", &W::call_free},
        {"_ZdaPv", &W::call_free},
        {"_ZdaPvm", &W::call_free},
        {"__cxa_allocate_exception", &W::call_malloc},
        {"__cxa_free_exception", &W::call_free},
        {"__atomic_compare_exchange", &W::call_atomic_compare_exchange},
        {"__atomic_exchange", &W::call_atomic_exchange},
        {"__atomic_load", &W::call_atomic_load},
        {"__atomic_store", &W::call_atomic_store},
        {"aligned_alloc", &W::call_aligned_alloc},
        {"atoi", &W::call_atoi},
        {"atol", &W::call_atoi},
        {"atoll", &W::call_atoi},
        {"clock", &W::call_input},
        {"clearerr", &W::call_nothing},
        {"dprintf", &W::call_output},
        {"feof", &W::call_input},
        {"ferror", &W::call_input},
        {"fgetc", &W::call_character_input},
        {"fputc", &W::call_output},
        {"fputs", &W::call_output},
        {"getc", &W::call_character_input},
        {"getc_unlocked", &W::call_character_input},
        {"getchar", &W::call_character_input},
        {"getchar_unlocked", &W::call_character_input},
        {"getpid", &W::call_nonnegative_input},
        {"isalnum", &W::call_character_class},
        {"isalpha", &W::call_character_class},
        {"isblank", &W::call_character_class},
        {"iscntrl", &W::call_character_class},
        {"isdigit", &W::call_character_class},
        {"isgraph", &W::call_character_class},
        {"islower", &W::call_character_class},
        {"isprint", &W::call_character_class},
        {"ispunct", &W::call_character_class},
        {"isspace", &W::call_character_class},
        {"isupper", &W::call_character_class},
        {"isxdigit", &W::call_character_class},
        {"memalign", &W::call_aligned_alloc},
        {"memchr", &W::call_strchr},
        {"memcmp", &W::call_memcmp},
        {"putc", &W::call_output},
        {"putc_unlocked", &W::call_output},
        {"putchar_unlocked", &W::call_output},
        {"rand", &W::call_nonnegative_input},
        {"random", &W::call_nonnegative_input},
        {"realloc", &W::call_realloc},
        {"scanf", &W::call_scanf},
        {"__isoc99_scanf", &W::call_scanf},
        {"__isoc23_scanf", &W::call_scanf},
        {"setbuf", &W::call_nothing},
        {"setvbuf", &W::call_nothing},
        {"srandom", &W::call_nothing},
        {"stpcpy", &W::call_strcpy},
        {"strcat", &W::call_strcat},
        {"strchr", &W::call_strchr},
        {"strcmp", &W::call_strcmp},
        {"strcpy", &W::call_strcpy},
        {"strdup", &W::call_strdup},
        {"strlen", &W::call_strlen},
        {"strncat", &W::call_strcat},
        {"strncmp", &W::call_strcmp},
        {"strncpy", &W::call_strncpy},
        {"strnlen", &W::call_strlen},
        {"strrchr", &W::call_strrchr},
        {"time", &W::call_time},
        {"tolower", &W::call_tolower},
        {"toupper", &W::call_toupper},
    };
    return table;
}

bool ThreadWalker::call_input(const llvm::CallBase& call, const Site& site, State& state) {
    define(state, call, {any_value(site, state, scalar_sort(*call.getType()), callee_->getName().str())});
    return true;
}

// A run in which the input is none of low..high does not exist.
bool ThreadWalker::call_input_between(const llvm::CallBase& call, const Site& site, State& state, std::int64_t low,
                                      std::int64_t high) {
    call_input(call, site, state);
    const Term value = scalar(state, call);
    const auto number = [&](std::int64_t n) {
        return manager_.extract(manager_.bits(static_cast<std::uint64_t>(n), 64), value.sort().width() - 1, 0);
    };
    return only_assume(state, site,
                       manager_.logical_and(manager_.binary(Kind::BvSle, number(low), value),
                                            manager_.binary(Kind::BvSle, value, number(high))));
}

bool ThreadWalker::call_nonnegative_input(const llvm::CallBase& call, const Site& site, State& state) {
    return call_input_between(call, site, state, 0, INT32_MAX);
}

bool ThreadWalker::call_character_input(const llvm::CallBase& call, const Site& site, State& state) {
    return call_input_between(call, site, state, -1, UINT8_MAX);
}

// time(place): any time; it is stored, too, unless the place is null.
bool ThreadWalker::call_time(const llvm::CallBase& call, const Site& site, State& state) {
    call_input(call, site, state);
    const Term place = pointer_argument(call, state, 0);
    if (!place.is_constant()) throw Unsupported({}, "time with a place that is not known");
    return place.value().raw() == 0 || store(state, site, place, scalar(state, call), {true, false});
}

// The text of a string literal.
std::string ThreadWalker::literal(Term pointer) {
    const auto object = pointer.is_constant() ? object_of(pointer.value().to_uint64()) : std::nullopt;
    const auto* variable =
        object ? llvm::dyn_cast<llvm::GlobalVariable>(pass_.knowledge.object(*object).key.origin) : nullptr;
    const auto* data = variable != nullptr && variable->isConstant() && variable->hasInitializer()
                           ? llvm::dyn_cast<llvm::ConstantDataArray>(variable->getInitializer())
                           : nullptr;
    if (data == nullptr || !data->isCString())
        throw Unsupported({}, "a format that is not a string literal, in " + callee_->getName().str());
    return data->getAsCString().substr(offset_of(pointer.value().to_uint64())).str();
}

// What is printed is lost.  The result is any number: a program that looks at it must expect an error.
bool ThreadWalker::call_output(const llvm::CallBase& call, const Site& site, State& state) {
    const llvm::StringRef name = callee_->getName();
    if (name.ends_with("printf") &&
        literal(argument(call, state, name == "printf" ? 0 : 1)).find("%n") != std::string::npos)
        throw Unsupported({}, "the conversion %n");
    return call.use_empty() || call_input(call, site, state);
}

namespace {

// Bytes of the integers that a format of scanf asks for, in order.
std::vector<unsigned> integers_of(const std::string& format) {
    static const std::map<std::string_view, unsigned> known = {
        {"d", 4},   {"u", 4},   {"i", 4},  {"x", 4},  {"ld", 8}, {"lu", 8},
        {"lld", 8}, {"llu", 8}, {"hd", 2}, {"hu", 2}, {"c", 1},
    };
    std::vector<unsigned> sizes;
    for (std::size_t at = format.find('%'); at != std::string::npos; at = format.find('%', at)) {
        const std::size_t last = format.find_first_of("duixc", at);
        const std::string text = last == std::string::npos ? "" : format.substr(at + 1, last - at);
        const auto conversion = known.find(text);
        if (conversion == known.end()) throw Unsupported({}, "the format \"" + format + "\" of scanf");
        sizes.push_back(conversion->second);
        at = last;
    }
    return sizes;
}

}  // namespace

// scanf: any result from EOF to the number of conversions, and any values for those that succeed.
bool ThreadWalker::call_scanf(const llvm::CallBase& call, const Site& site, State& state) {
    const std::vector<unsigned> sizes = integers_of(literal(argument(call, state, 0)));
    if (!call_input_between(call, site, state, -1, static_cast<std::int64_t>(sizes.size()))) return false;
    const Term result = scalar(state, call);
    std::vector<Term> values;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        values.push_back(any_value(site, state, term::Sort::bits(sizes[i] * 8), "scanf"));
        pass_.program.inputs.back().offset = 8 * (i + 1);
    }
    return repeat(
        site, state,
        manager_.sign_extend(manager_.ite(is_number(result, UINT32_MAX), manager_.bits(0, 32), result), 64),
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            part_ = {static_cast<unsigned>(i), 0, 1};
            const bool alive =
                store(s, site, argument(call, s, static_cast<unsigned>(i) + 1), values[i], {true, false});
            part_ = {};
            return alive ? std::optional(manager_.boolean(i + 1 == values.size())) : std::nullopt;
        },
        [](State&, std::uint64_t, bool) { return true; });
}

}  // namespace heddle::ir
