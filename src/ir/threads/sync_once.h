// pthread_once and guards of static variables: a word or two of memory.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/threads/sync_operation.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Contents;
class Control;
class Operands;
class Paths;
class Steps;
struct Tools;

class Once {
public:
    Once(Tools& tools, SyncOperations& sync, Control& control);
    static const HandlerTable<Once>& functions();
    static const HandlerTable<Once>& c11_functions();

private:
    bool call_once(const llvm::CallBase& call, const Site& site, State& state);
    bool run_once(const llvm::CallBase& call, const Site& site, State& state, Term control);
    bool call_guard_acquire(const llvm::CallBase& call, const Site& site, State& state);
    bool call_guard_release(const llvm::CallBase& call, const Site& site, State& state);
    bool call_guard_abort(const llvm::CallBase& call, const Site& site, State& state);
    bool end_guard(const llvm::CallBase& call, const Site& site, State& state, bool is_ready);

    WalkContext& walk_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Contents& contents_;
    SyncOperations& sync_;
    Control& control_;
};

}  // namespace heddle::ir
