#include "ir/walk/function_calls.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>

#include "ir/access/pieces.h"
#include "ir/access/tools.h"
#include "ir/program/prepare.h"
#include "ir/program/source.h"
#include "ir/runtime/adapt_calls.h"
#include "ir/steps/assertion_tests.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/walk/control.h"
#include "ir/walk/known_functions.h"
#include "ir/walk/refused_places.h"
#include "model/misuse.h"
#include "util/error.h"

namespace heddle::ir {

using model::TerminalKind;

Calls::Calls(Tools& tools, Control& control, const KnownFunctions& known)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      pieces_(tools.pieces),
      control_(control),
      known_(known) {}

bool Calls::call(const llvm::CallBase& call, const Site& site, State& state) {
    if (call.isInlineAsm())  // what is known is none any more (runtime/inline_assembly.h)
        throw Unsupported({}, "inline assembly");
    if (const auto* function = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases()))
        return call_function(*function, call, site, state);
    return call_through_pointer(call, site, state);
}

bool Calls::call_function(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state) {
    const std::string_view name(function.getName().data(), function.getName().size());
    if (!function.isDeclaration() && !reports_failure(name)) {
        // The body of a function with this prefix is one atomic block.
        const bool atomic = name.starts_with("__VERIFIER_atomic_");
        if (atomic) steps_.begin_atomic(state, site);
        if (!call_body(function, call, site, state)) return false;
        if (atomic) steps_.end_atomic(state);
        return true;
    }
    // Direct calls have the right type by now (runtime/adapt_calls.h).
    if (function.isDeclaration() && !function.isIntrinsic() && !function.isVarArg() &&
        call.getFunctionType() != function.getFunctionType())
        throw Unsupported({}, "a call of " + function.getName().str() + " as a function of another type");
    walk_.callee = &function;
    const std::optional<bool> done = known_.call(name, call, site, state);
    if (!done && pass_.options.refusals != nullptr) return note_external(function, call, site, state);
    if (!done) return call_external(function, call, site, state);
    if (*done) adapt_result(function, call, state);
    return *done;
}

// A function that was not declared is called as int f().
void Calls::adapt_result(const llvm::Function& function, const llvm::CallBase& call, State& state) {
    if (call.getType()->isVoidTy() || call.use_empty()) return;
    const auto result = state.registers.find(walk_.frame->info.number(&call));
    if (result == state.registers.end())
        throw Unsupported({}, "the result of " + function.getName().str() + ", which returns nothing");
    result->second = operands_.adapt(result->second, *call.getType());
}

bool Calls::call_body(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state) {
    if (call.arg_size() < function.arg_size())
        throw Unsupported({}, "a call of " + function.getName().str() + " with too few arguments");
    unsigned& depth = active_[&function];
    if (depth >= std::max(pass_.options.loops, 1U) + (depth == 0 ? 1U : 0U)) {
        paths_.end(std::move(state), {TerminalKind::Cut, location_of(call),
                                      "recursion of " + function.getName().str() + " needs more than " +
                                          std::to_string(depth) + (depth == 1 ? " activation" : " activations")});
        return false;
    }
    std::vector<Operand> arguments;
    for (const llvm::Use& value : call.args()) {
        const unsigned number = call.getArgOperandNo(&value);
        if (!call.isByValArgument(number)) {
            arguments.push_back(operands_.operand(state, *value));
            continue;
        }
        const std::optional<Term> copy = pieces_.copy_argument(call, site, state, number);
        if (!copy) return false;
        arguments.push_back({*copy});
    }
    ++depth;
    walk_.frame->call = &call;
    std::optional<State> after = control_.walk(function, arguments, std::move(state), site.context);
    walk_.frame->call = nullptr;
    --active_[&function];
    if (!after) return false;
    state = std::move(*after);
    if (state.result && !state.result->empty()) operands_.define(state, call, *state.result);
    adapt_result(function, call, state);
    state.result.reset();
    return true;
}

// C11, 6.5.2.2: a function that a pointer leads to is called with as many arguments as it takes.
bool Calls::fits(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state) {
    return function.isDeclaration() || function.arg_size() <= call.arg_size() ||
           paths_.fail_unless(state, site, manager_.bottom(), model::Property::Memory, model::call_with_too_few);
}

bool Calls::call_through_pointer(const llvm::CallBase& call, const Site& site, State& state) {
    const Term pointer = operands_.scalar(state, *call.getCalledOperand());
    std::optional<State> after;
    bool possible = true;  // that it points elsewhere
    for (const Pass::Start& choice : operands_.functions_of(pointer)) {
        State taken = state;
        if (paths_.assume(taken, choice.condition) && fits(*choice.function, call, site, taken) &&
            call_function(*choice.function, call, site, taken))
            steps_.merge_into(after, std::move(taken));
        possible = paths_.assume(state, manager_.logical_not(choice.condition));
        if (!possible) break;
    }
    if (possible)
        paths_.fail_unless(state, site, manager_.bottom(), model::Property::Memory,
                           "call of an invalid function pointer");
    if (!after) return false;
    state = std::move(*after);
    return true;
}

bool Calls::note_external(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state) {
    try {
        return call_external(function, call, site, state);
    } catch (const Unsupported& refusal) {
        const bool is_missing = !function.isIntrinsic() && !function.getName().starts_with(refused_prefix);
        note_refusal(walk_, site, refusal, is_missing ? function.getName().str() : "");
        return go_on_behind(operands_, site, state);
    }
}

bool Calls::call_external(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state) {
    const std::string name = llvm::demangle(function.getName().str());
    if (name.starts_with(refused_prefix)) throw Unsupported({}, name.substr(std::string_view(refused_prefix).size()));
    const bool is_input =
        name.starts_with("__VERIFIER_nondet_") || name.starts_with("nondet_") || name.starts_with(any_function_prefix);
    for (const char* jump : {"setjmp", "longjmp", "fork", "signal", "sigaction", "atexit"})
        if (name.ends_with(jump)) throw Unsupported({}, "the function " + name);
    if (name.ends_with("sprintf") || name.ends_with("snprintf"))
        throw Unsupported({}, name + " with another format than a literal with %c, %s, %d, %u or %x and their kin");
    // Doing nothing is no way to wait or to wake.
    for (const char* prefix : {"pthread_", "sem_", "thrd_", "mtx_", "cnd_"})
        if (name.starts_with(prefix)) throw Unsupported({}, "the function " + name);
    if (is_input && (call.getType()->isVoidTy() || !call.args().empty()))
        throw Unsupported({}, "the input function " + name + ", which does not just return a value");
    if (!is_input) {
        if (!pass_.options.externals_return_any)
            throw Unsupported({},
                              "the external function " + name +
                                  " has no body (--externals-return-any lets it return any value and do nothing else)");
        if (call.hasStructRetAttr())
            throw Unsupported({}, "the external function " + name + ", which returns a struct");
        const std::string caveat =
            "the external function " + name + " is taken to return any value and to do nothing else";
        auto& caveats = pass_.program.caveats;
        if (std::find(caveats.begin(), caveats.end(), caveat) == caveats.end()) caveats.push_back(caveat);
    }
    if (call.getType()->isVoidTy()) {
        operands_.any_value(site, state, term::Sort::bits(1),
                            name);  // nobody looks at it, but the trace tells of the call
        return true;
    }
    operands_.define(state, call, operands_.any_result(site, state, *call.getType(), name));
    return true;
}

}  // namespace heddle::ir
