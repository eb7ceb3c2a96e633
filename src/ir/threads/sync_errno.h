// errno, which each thread has for itself.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Contents;
class Operands;
struct Tools;

class Errno {
public:
    explicit Errno(Tools& tools);
    static const HandlerTable<Errno>& functions();
    // The result of a call in the old style: 0, or -1 and the error in errno.
    void succeed_if(State& state, const llvm::CallBase& call, Term condition, Term error);

private:
    bool call_errno_location(const llvm::CallBase& call, const Site& site, State& state);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Operands& operands_;
    Contents& contents_;
};

}  // namespace heddle::ir
