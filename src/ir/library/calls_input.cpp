#include "ir/library/calls_input.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/library/bytes.h"
#include "ir/memory/address.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "util/error.h"

namespace heddle::ir {

using term::Kind;

InputCalls::InputCalls(Tools& tools, Bytes& bytes)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      paths_(tools.paths),
      operands_(tools.operands),
      accesses_(tools.accesses),
      bytes_(bytes) {}

const HandlerTable<InputCalls>& InputCalls::functions() {
    using W = InputCalls;
    static const HandlerTable<W> table = {
        {"printf", &W::call_output},
        {"fprintf", &W::call_output},
        {"puts", &W::call_output},
        {"putchar", &W::call_output},
        {"fflush", &W::call_output},
        {"clock", &W::call_input},
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
        {"putc", &W::call_output},
        {"putc_unlocked", &W::call_output},
        {"putchar_unlocked", &W::call_output},
        {"rand", &W::call_nonnegative_input},
        {"random", &W::call_nonnegative_input},
        {"scanf", &W::call_scanf},
        {"__isoc99_scanf", &W::call_scanf},
        {"__isoc23_scanf", &W::call_scanf},
        {"time", &W::call_time},
    };
    return table;
}

bool InputCalls::call_input(const llvm::CallBase& call, const Site& site, State& state) {
    operands_.define(state, call,
                     {operands_.any_value(site, state, scalar_sort(*call.getType()), walk_.callee->getName().str())});
    return true;
}

// A run in which the input is none of low..high does not exist.
bool InputCalls::call_input_between(const llvm::CallBase& call, const Site& site, State& state, std::int64_t low,
                                    std::int64_t high) {
    call_input(call, site, state);
    const Term value = operands_.scalar(state, call);
    const auto number = [&](std::int64_t n) {
        return manager_.extract(manager_.bits(static_cast<std::uint64_t>(n), 64), value.sort().width() - 1, 0);
    };
    return paths_.only_assume(state, site,
                              manager_.logical_and(manager_.binary(Kind::BvSle, number(low), value),
                                                   manager_.binary(Kind::BvSle, value, number(high))));
}

bool InputCalls::call_nonnegative_input(const llvm::CallBase& call, const Site& site, State& state) {
    return call_input_between(call, site, state, 0, INT32_MAX);
}

bool InputCalls::call_character_input(const llvm::CallBase& call, const Site& site, State& state) {
    return call_input_between(call, site, state, -1, UINT8_MAX);
}

// time(place): any time; it is stored, too, unless the place is null.
bool InputCalls::call_time(const llvm::CallBase& call, const Site& site, State& state) {
    call_input(call, site, state);
    const Term place = operands_.pointer_argument(call, state, 0);
    if (!place.is_constant()) throw Unsupported({}, "time with a place that is not known");
    return place.value().raw() == 0 ||
           accesses_.store(state, site, place, operands_.scalar(state, call), {true, false});
}

// The text of a string literal.
std::string InputCalls::literal(Term pointer) {
    const auto object = pointer.is_constant() ? object_of(pointer.value().to_uint64()) : std::nullopt;
    const auto* variable =
        object ? llvm::dyn_cast<llvm::GlobalVariable>(pass_.knowledge.object(*object).key.origin) : nullptr;
    const auto* data = variable != nullptr && variable->isConstant() && variable->hasInitializer()
                           ? llvm::dyn_cast<llvm::ConstantDataArray>(variable->getInitializer())
                           : nullptr;
    if (data == nullptr || !data->isCString())
        throw Unsupported({}, "a format that is not a string literal, in " + walk_.callee->getName().str());
    return data->getAsCString().substr(offset_of(pointer.value().to_uint64())).str();
}

// What is printed is lost.  The result is any number: a program that looks at it must expect an error.
bool InputCalls::call_output(const llvm::CallBase& call, const Site& site, State& state) {
    const llvm::StringRef name = walk_.callee->getName();
    if (name.ends_with("printf") &&
        literal(operands_.argument(call, state, name == "printf" ? 0 : 1)).find("%n") != std::string::npos)
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
bool InputCalls::call_scanf(const llvm::CallBase& call, const Site& site, State& state) {
    const std::vector<unsigned> sizes = integers_of(literal(operands_.argument(call, state, 0)));
    if (!call_input_between(call, site, state, -1, static_cast<std::int64_t>(sizes.size()))) return false;
    const Term result = operands_.scalar(state, call);
    std::vector<Term> values;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        values.push_back(operands_.any_value(site, state, term::Sort::bits(sizes[i] * 8), "scanf"));
        pass_.program.inputs.back().offset = 8 * (i + 1);
    }
    return bytes_.repeat(
        site, state,
        manager_.sign_extend(manager_.ite(operands_.is_number(result, UINT32_MAX), manager_.bits(0, 32), result), 64),
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            walk_.part = {static_cast<unsigned>(i), 0, 1};
            const bool alive = accesses_.store(s, site, operands_.argument(call, s, static_cast<unsigned>(i) + 1),
                                               values[i], {true, false});
            walk_.part = {};
            return alive ? std::optional(manager_.boolean(i + 1 == values.size())) : std::nullopt;
        },
        [](State&, std::uint64_t, bool) { return true; });
}

}  // namespace heddle::ir
