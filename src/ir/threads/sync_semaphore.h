// Semaphores.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/threads/sync_operation.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Contents;
class Errno;
class MemoryAccesses;
class Operands;
struct Tools;

class Semaphores {
public:
    Semaphores(Tools& tools, SyncOperations& sync, Errno& errors);
    static const HandlerTable<Semaphores>& functions();

private:
    bool call_sem_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_wait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_trywait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_timedwait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_post(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_getvalue(const llvm::CallBase& call, const Site& site, State& state);
    bool acquire(const llvm::CallBase& call, const Site& site, State& state, LockWay way);

    WalkContext& walk_;
    term::Manager& manager_;
    Operands& operands_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    SyncOperations& sync_;
    Errno& errors_;
};

}  // namespace heddle::ir
