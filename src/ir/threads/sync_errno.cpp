#include "ir/threads/sync_errno.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "ir/access/contents.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/threads/own_objects.h"
#include "util/error.h"

namespace heddle::ir {

Errno::Errno(Tools& tools)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      operands_(tools.operands),
      contents_(tools.contents) {}

const HandlerTable<Errno>& Errno::functions() {
    using W = Errno;
    static const HandlerTable<W> table = {
        {"__errno_location", &W::call_errno_location},
    };
    return table;
}

bool Errno::call_errno_location(const llvm::CallBase& call, const Site&, State& state) {
    operands_.define(state, call, {pass_.objects.address(object_of_thread(walk_, OwnNumber::Errno, "errno", 4))});
    return true;
}

// The result of a call in the old style: 0, or -1 and the error in errno.
void Errno::succeed_if(State& state, const llvm::CallBase& call, Term condition, Term error) {
    operands_.define(state, call, {manager_.ite(condition, manager_.bits(0, 32), manager_.bits(0xffffffff, 32))});
    if (condition.is_true() || pass_.module.getFunction("__errno_location") == nullptr) return;
    const Target target{object_of_thread(walk_, OwnNumber::Errno, "errno", 4), 0, manager_.top()};
    if (pass_.knowledge.object(target.object).is_shared(0)) throw Unsupported({}, "errno of another thread");
    contents_.write_target(state, target, error, manager_.logical_not(condition));
}

}  // namespace heddle::ir
