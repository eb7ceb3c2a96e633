// Assertions, assumptions, atomic blocks and the end of the process.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Allocations;
class Operands;
class Paths;
class Steps;
struct Tools;

class VerifierCalls {
public:
    explicit VerifierCalls(Tools& tools);
    static const HandlerTable<VerifierCalls>& functions();

private:
    bool call_assertion_failure(const llvm::CallBase& call, const Site& site, State& state);
    bool call_assume(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_begin(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_end(const llvm::CallBase& call, const Site& site, State& state);
    bool call_exit(const llvm::CallBase& call, const Site& site, State& state);

    WalkContext& walk_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Allocations& allocations_;
};

}  // namespace heddle::ir
