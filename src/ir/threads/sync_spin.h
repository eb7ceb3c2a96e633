// Spinlocks: one word of memory.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/threads/sync_operation.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Contents;
class Operands;
class Paths;
struct Tools;

class Spinlocks {
public:
    Spinlocks(Tools& tools, SyncOperations& sync);
    static const HandlerTable<Spinlocks>& functions();

private:
    bool call_spin_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_spin_lock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_spin_trylock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_spin_unlock(const llvm::CallBase& call, const Site& site, State& state);
    bool spin(const llvm::CallBase& call, const Site& site, State& state, LockWay way);
    bool release(const llvm::CallBase& call, const Site& site, State& state, model::StepKind kind, const char* verb);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
    Contents& contents_;
    SyncOperations& sync_;
};

}  // namespace heddle::ir
