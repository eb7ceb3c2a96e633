// Calls: of functions with a body, of functions that Heddle knows by name, and of unknown ones.
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "ir/address.h"
#include "ir/prepare.h"
#include "ir/source.h"
#include "ir/thread_walker.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;
using model::TerminalKind;

const std::map<std::string_view, ThreadWalker::Handler>& ThreadWalker::known_functions() {
    using W = ThreadWalker;
    static const std::map<std::string_view, Handler> table = {
        {"__assert_fail", &W::call_assertion_failure},
        {"__assert", &W::call_assertion_failure},
        {"reach_error", &W::call_assertion_failure},
        {"__VERIFIER_error", &W::call_assertion_failure},
        {"__VERIFIER_assume", &W::call_assume},
        {"assume_abort_if_not", &W::call_assume},
        {"__VERIFIER_atomic_begin", &W::call_atomic_begin},
        {"__VERIFIER_atomic_end", &W::call_atomic_end},
        {"exit", &W::call_exit},
        {"_exit", &W::call_exit},
        {"quick_exit", &W::call_exit},
        {"abort", &W::call_exit},
        {"malloc", &W::call_malloc},
        {"calloc", &W::call_calloc},
        {"free", &W::call_free},
        {"memcpy", &W::call_memory_copy},
        {"memmove", &W::call_memory_copy},
        {"memset", &W::call_memory_set},
        {"sched_yield", &W::call_nothing},
        {"usleep", &W::call_nothing},
        {"sleep", &W::call_nothing},
        {"nanosleep", &W::call_nothing},
        {"printf", &W::call_output},
        {"fprintf", &W::call_output},
        {"puts", &W::call_output},
        {"putchar", &W::call_output},
        {"fflush", &W::call_output},
        {"perror", &W::call_nothing},
        {"srand", &W::call_nothing},
    };
    return table;
}

ThreadWalker::Handler ThreadWalker::find_handler(std::string_view name) {
    for (const auto* table : {&known_functions(), &library_functions()})
        if (const auto known = table->find(name); known != table->end()) return known->second;
    return nullptr;
}

Term ThreadWalker::argument(const llvm::CallBase& call, const State& state, unsigned index) {
    if (index >= call.arg_size()) throw Unsupported({}, "a call with too few arguments");
    return scalar(state, *call.getArgOperand(index));
}

// A null pointer for a function that was not declared comes as an int.
Term ThreadWalker::pointer_argument(const llvm::CallBase& call, const State& state, unsigned index) {
    return manager_.zero_extend(argument(call, state, index), pointer_bits);
}

bool ThreadWalker::define_number(State& state, const llvm::CallBase& call, std::uint64_t number) {
    if (call.getType()->isVoidTy()) return true;
    const term::Sort sort = scalar_sort(*call.getType());
    define(state, call, {sort.is_bool() ? manager_.boolean(number != 0) : manager_.bits(number, sort.width())});
    return true;
}

namespace {

// Which argument shares its register with the only result.
std::optional<unsigned> tied_input(const llvm::InlineAsm& assembly) {
    unsigned arguments = 0;
    for (const llvm::InlineAsm::ConstraintInfo& constraint : assembly.ParseConstraints()) {
        if (constraint.Type == llvm::InlineAsm::isInput && constraint.Codes == std::vector<std::string>{"0"})
            return arguments;
        if (constraint.hasArg()) ++arguments;
    }
    return std::nullopt;
}

bool does_nothing(llvm::StringRef assembly) {
    static const llvm::StringSet<> texts{"", "nop", "pause", "rep; nop", "rep;nop", "mfence", "lfence", "sfence"};
    return texts.contains(assembly.trim(" \t\n;"));
}

}  // namespace

bool ThreadWalker::call(const llvm::CallBase& call, const Site& site, State& state) {
    if (call.isInlineAsm()) {
        // An empty text is a barrier for the compiler, a fence one for the processor; a result is an operand that
        // passes through.
        const auto& assembly = llvm::cast<llvm::InlineAsm>(*call.getCalledOperand());
        const auto passed = tied_input(assembly);
        if (!does_nothing(assembly.getAsmString()) || (!call.getType()->isVoidTy() && !passed))
            throw Unsupported({}, "inline assembly");
        if (passed) define(state, call, operand(state, *call.getArgOperand(*passed)));
        return true;
    }
    if (const auto* function = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases()))
        return call_function(*function, call, site, state);
    return call_through_pointer(call, site, state);
}

bool ThreadWalker::call_function(const llvm::Function& function, const llvm::CallBase& call, const Site& site,
                                 State& state) {
    const std::string_view name(function.getName().data(), function.getName().size());
    const Handler known = find_handler(name);
    const bool reports = known == &ThreadWalker::call_assertion_failure;
    if (!function.isDeclaration() && !reports) {
        // The body of a function with this prefix is one atomic block.
        const bool atomic = name.starts_with("__VERIFIER_atomic_");
        if (atomic && !call_atomic_begin(call, site, state)) return false;
        if (!call_body(function, call, site, state)) return false;
        return !atomic || call_atomic_end(call, site, state);
    }
    callee_ = &function;
    std::optional<bool> done;
    if (known != nullptr)
        done = (this->*known)(call, site, state);
    else
        done = call_thread_library(name, call, site, state);
    if (!done) return call_external(function, call, site, state);
    if (*done) adapt_result(function, call, state);
    return *done;
}

// A function that was not declared is called as int f().
void ThreadWalker::adapt_result(const llvm::Function& function, const llvm::CallBase& call, State& state) {
    if (call.getType()->isVoidTy() || call.use_empty()) return;
    const auto result = state.registers.find(activation_->info.number(&call));
    if (result == state.registers.end())
        throw Unsupported({}, "the result of " + function.getName().str() + ", which returns nothing");
    result->second = adapt(result->second, *call.getType());
}

bool ThreadWalker::call_body(const llvm::Function& function, const llvm::CallBase& call, const Site& site,
                             State& state) {
    unsigned& depth = active_[&function];
    if (depth >= std::max(pass_.options.loops, 1U) + (depth == 0 ? 1U : 0U)) {
        end(std::move(state), {TerminalKind::Cut, location_of(call),
                               "recursion of " + function.getName().str() + " needs more than " +
                                   std::to_string(depth) + (depth == 1 ? " activation" : " activations")});
        return false;
    }
    std::vector<Operand> arguments;
    for (const llvm::Use& value : call.args()) {
        const unsigned number = call.getArgOperandNo(&value);
        if (!call.isByValArgument(number)) {
            arguments.push_back(operand(state, *value));
            continue;
        }
        const std::optional<Term> copy = copy_argument(call, site, state, number);
        if (!copy) return false;
        arguments.push_back({*copy});
    }
    ++depth;
    std::optional<State> after = walk(function, arguments, std::move(state), site.context);
    --active_[&function];
    if (!after) return false;
    state = std::move(*after);
    if (state.result && !state.result->empty()) define(state, call, *state.result);
    adapt_result(function, call, state);
    state.result.reset();
    return true;
}

std::vector<Pass::Start> ThreadWalker::functions_of(Term pointer) {
    std::vector<Pass::Start> functions;
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const llvm::Function* function = pass_.objects.function_of(object);
        if (function == nullptr) continue;
        const Term condition = manager_.equal(pointer, pass_.objects.address(object));
        if (!condition.is_false()) functions.push_back({function, condition});
    }
    return functions;
}

bool ThreadWalker::call_through_pointer(const llvm::CallBase& call, const Site& site, State& state) {
    const Term pointer = scalar(state, *call.getCalledOperand());
    std::optional<State> after;
    bool possible = true;  // that it points elsewhere
    for (const Pass::Start& choice : functions_of(pointer)) {
        State taken = state;
        if (assume(taken, choice.condition) && call_function(*choice.function, call, site, taken))
            merge_into(after, std::move(taken));
        possible = assume(state, manager_.logical_not(choice.condition));
        if (!possible) break;
    }
    if (possible)
        fail_unless(state, site, manager_.bottom(), model::Property::Memory, "call of an invalid function pointer");
    if (!after) return false;
    state = std::move(*after);
    return true;
}

bool ThreadWalker::call_external(const llvm::Function& function, const llvm::CallBase& call, const Site& site,
                                 State& state) {
    if (function.isIntrinsic()) return call_intrinsic(function, call, site, state);
    const std::string name = function.getName().str();
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
        any_value(site, state, term::Sort::bits(1), name);  // nobody looks at it, but the trace tells of the call
        return true;
    }
    define(state, call, {any_value(site, state, scalar_sort(*call.getType()), name)});
    return true;
}

Term ThreadWalker::any_value(const Site& site, State& state, term::Sort sort, const std::string& name) {
    const Term variable = manager_.fresh_variable(name, term::Sort::bits(sort.is_bool() ? 1 : sort.width()));
    pass_.program.inputs.push_back({variable, manager_.logical_and(state.path), model::ThreadId(thread_),
                                    number_of(site.instruction), site.occurrence, 0, location_of(site.instruction)});
    return sort.is_bool() ? manager_.equal(variable, manager_.bits(1, 1)) : variable;
}

bool ThreadWalker::call_nothing(const llvm::CallBase& call, const Site&, State& state) {
    define_number(state, call, 0);
    return true;
}

bool ThreadWalker::call_assertion_failure(const llvm::CallBase& call, const Site& site, State& state) {
    const bool is_assert = call.getCalledOperand()->getName().starts_with("__assert");
    fail_unless(state, site, manager_.bottom(), model::Property::Assertion,
                is_assert ? "assertion failed" : "error reached");
    return false;
}

bool ThreadWalker::call_assume(const llvm::CallBase& call, const Site& site, State& state) {
    const Term condition = argument(call, state, 0);
    return only_assume(state, site,
                       condition.sort().is_bool()
                           ? condition
                           : manager_.distinct(condition, manager_.bits(0, condition.sort().width())));
}

// While nobody else is alive, or inside another block, there is an open step already.
bool ThreadWalker::call_atomic_begin(const llvm::CallBase&, const Site& site, State& state) {
    leave_section(state);
    if (!state.open) open_step(state, site, StepKind::Atomic, "atomic block");
    ++state.atomic_depth;
    return true;
}

bool ThreadWalker::call_atomic_end(const llvm::CallBase&, const Site&, State& state) {
    if (state.atomic_depth == 0) throw Unsupported({}, "__VERIFIER_atomic_end without a begin");
    --state.atomic_depth;
    settle(state);
    return true;
}

bool ThreadWalker::call_exit(const llvm::CallBase&, const Site& site, State& state) {
    if (callee_->getName().ends_with_insensitive("exit") && !check_leaks(site, state)) return false;
    end(std::move(state), {TerminalKind::Exited, location_of(site.instruction), "end of the process"});
    return false;
}

}  // namespace heddle::ir
