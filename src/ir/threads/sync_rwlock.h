// Read-write locks.
#pragma once

#include <vector>

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

class ReadWriteLocks {
public:
    ReadWriteLocks(Tools& tools, SyncOperations& sync);
    static const HandlerTable<ReadWriteLocks>& functions();

private:
    bool call_rwlock_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_rdlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_tryrdlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_timedrdlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_wrlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_trywrlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_timedwrlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_unlock(const llvm::CallBase& call, const Site& site, State& state);
    std::vector<SyncWord> rwlock_words(Term lock);
    bool rwlock(const llvm::CallBase& call, const Site& site, State& state, bool writes, LockWay way);

    WalkContext& walk_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
    Contents& contents_;
    SyncOperations& sync_;
};

}  // namespace heddle::ir
