#include "ir/threads/sync_spin.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/access/contents.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"
#include "ir/steps/paths.h"
#include "ir/threads/sync_operation.h"
#include "model/misuse.h"

namespace heddle::ir {

using model::StepKind;

Spinlocks::Spinlocks(Tools& tools, SyncOperations& sync)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      paths_(tools.paths),
      operands_(tools.operands),
      contents_(tools.contents),
      sync_(sync) {}

const HandlerTable<Spinlocks>& Spinlocks::functions() {
    using W = Spinlocks;
    static const HandlerTable<W> table = {
        {"pthread_spin_init", &W::call_spin_init},     {"pthread_spin_destroy", &W::call_spin_init},
        {"pthread_spin_lock", &W::call_spin_lock},     {"pthread_spin_trylock", &W::call_spin_trylock},
        {"pthread_spin_unlock", &W::call_spin_unlock},
    };
    return table;
}

bool Spinlocks::call_spin_init(const llvm::CallBase& call, const Site& site, State& state) {
    return release(call, site, state, StepKind::Store, "initialise");
}

bool Spinlocks::call_spin_lock(const llvm::CallBase& call, const Site& site, State& state) {
    return spin(call, site, state, LockWay::Wait);
}

bool Spinlocks::call_spin_trylock(const llvm::CallBase& call, const Site& site, State& state) {
    return spin(call, site, state, LockWay::Try);
}

// The word holds the owner (thread number + 1; 0: free).  A thread that has the lock already waits for ever.
bool Spinlocks::spin(const llvm::CallBase& call, const Site& site, State& state, LockWay way) {
    const bool may_block = way == LockWay::Wait;
    const auto operation =
        sync_.begin_operation(state, site, may_block ? StepKind::Lock : StepKind::TryLock,
                              may_block ? "lock" : "trylock", {{operands_.argument(call, state, 0)}});
    if (!operation) return false;
    const Term zero = manager_.bits(0, 32), owner = contents_.read(state, operation->words.front());
    const Term is_free = manager_.equal(owner, zero);
    if (may_block && !sync_.wait_until(state, site, *operation, is_free, owner)) return false;
    contents_.write(state, operation->words.front(), manager_.bits(walk_.thread + 1, 32), is_free);
    operands_.define(state, call, {may_block ? zero : manager_.ite(is_free, zero, manager_.bits(EBUSY, 32))});
    return sync_.end_operation(state, site, *operation);
}

bool Spinlocks::call_spin_unlock(const llvm::CallBase& call, const Site& site, State& state) {
    return release(call, site, state, StepKind::Unlock, "unlock");
}

bool Spinlocks::release(const llvm::CallBase& call, const Site& site, State& state, StepKind kind, const char* verb) {
    const auto operation = sync_.begin_operation(state, site, kind, verb, {{operands_.argument(call, state, 0)}});
    if (!operation) return false;
    const bool may_be_another = kind != StepKind::Unlock || pass_.options.tolerate_misuse;
    const Term is_mine = may_be_another ? manager_.top()
                                        : manager_.equal(contents_.read(state, operation->words.front()),
                                                         manager_.bits(walk_.thread + 1, 32));
    contents_.write(state, operation->words.front(), manager_.bits(0, 32), manager_.top());
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation) &&
           paths_.fail_unless(state, site, is_mine, model::Property::Memory, model::spin_unlock_of_unheld);
}

}  // namespace heddle::ir
