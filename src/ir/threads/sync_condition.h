// Condition variables.
#pragma once

#include <optional>

#include "ir/steps/walk_context.h"
#include "ir/threads/idle_turns.h"
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

class Conditions {
public:
    Conditions(Tools& tools, SyncOperations& sync, MutexWords& words);
    static const HandlerTable<Conditions>& functions();
    static const HandlerTable<Conditions>& c11_functions();

private:
    bool call_cond_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_wait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_timedwait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_signal(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_broadcast(const llvm::CallBase& call, const Site& site, State& state);
    bool wait(const llvm::CallBase& call, const Site& site, State& state, bool is_timed);
    // Why a wait ends: without a signal, and then without its time being over either; or its time is over in any case.
    struct Reason {
        Term is_none, is_spurious, is_late;
    };
    bool is_heard(const State& state, const Access& mask);
    Reason reason_to_wake(const Site& site, State& state, bool is_timed);
    bool fall_asleep(const llvm::CallBase& call, const Site& site, State& state, Term unasked,
                     std::optional<State>& refused);
    bool wake_up(const llvm::CallBase& call, const Site& site, State& state, bool is_timed, const Reason& reason,
                 const State& before_wait);
    bool notify(const llvm::CallBase& call, const Site& site, State& state, bool all);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Targets& targets_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    SyncOperations& sync_;
    MutexWords& words_;
    IdleTurns turns_;
};

}  // namespace heddle::ir
