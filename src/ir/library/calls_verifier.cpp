#include "ir/library/calls_verifier.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/access/allocations.h"
#include "ir/access/tools.h"
#include "ir/program/source.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"

namespace heddle::ir {


VerifierCalls::VerifierCalls(Tools& tools)
    : walk_(tools.walk),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      allocations_(tools.allocations) {}

const HandlerTable<VerifierCalls>& VerifierCalls::functions() {
    using W = VerifierCalls;
    static const HandlerTable<W> table = {
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
        {"_Exit", &W::call_exit},
    };
    return table;
}

bool VerifierCalls::call_assertion_failure(const llvm::CallBase& call, const Site& site, State& state) {
    const bool is_assert = call.getCalledOperand()->getName().starts_with("__assert");
    paths_.fail_unless(state, site, manager_.bottom(), model::Property::Assertion,
                       is_assert ? "assertion failed" : "error reached");
    return false;
}

bool VerifierCalls::call_assume(const llvm::CallBase& call, const Site& site, State& state) {
    const Term condition = operands_.argument(call, state, 0);
    return paths_.only_assume(state, site,
                              condition.sort().is_bool()
                                  ? condition
                                  : manager_.distinct(condition, manager_.bits(0, condition.sort().width())));
}

bool VerifierCalls::call_atomic_begin(const llvm::CallBase&, const Site& site, State& state) {
    steps_.begin_atomic(state, site);
    return true;
}

bool VerifierCalls::call_atomic_end(const llvm::CallBase&, const Site&, State& state) {
    steps_.end_atomic(state);
    return true;
}

bool VerifierCalls::call_exit(const llvm::CallBase&, const Site& site, State& state) {
    if (walk_.callee->getName().ends_with_insensitive("exit") && !allocations_.check_leaks(site, state)) return false;
    paths_.end_process(std::move(state), location_of(site.instruction), "end of the process");
    return false;
}

}  // namespace heddle::ir
