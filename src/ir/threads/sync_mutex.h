// Mutexes of POSIX and C11.
#pragma once

#include "ir/access/targets.h"
#include "ir/steps/walk_context.h"
#include "ir/threads/sync_mutex_words.h"
#include "ir/threads/sync_operation.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Contents;
class MemoryAccesses;
class Operands;
class Paths;
class Steps;
struct Tools;

class Mutexes {
public:
    Mutexes(Tools& tools, SyncOperations& sync, MutexWords& words);
    static const HandlerTable<Mutexes>& functions();
    static const HandlerTable<Mutexes>& c11_functions();

private:
    bool call_mutexattr_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutexattr_settype(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mtx_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_lock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_trylock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_timedlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_unlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_resume(const llvm::CallBase& call, const Site& site, State& state);
    bool set_mutex(State& state, const Site& site, Term mutex, Term kind);
    bool lock(const llvm::CallBase& call, const Site& site, State& state, LockWay way);
    void begin_section(State& state, const Site& site, Term mutex, Term owner);
    bool end_section(const llvm::CallBase& call, const Site& site, State& state, const Access& access);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    SyncOperations& sync_;
    MutexWords& words_;
};

}  // namespace heddle::ir
