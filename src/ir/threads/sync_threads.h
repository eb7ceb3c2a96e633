// pthread_create and its kin: threads, and what they are made with.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Allocations;
class Contents;
class Control;
class Handles;
class MemoryAccesses;
class Operands;
class Paths;
class Steps;
class Targets;
struct Tools;

class Threads {
public:
    Threads(Tools& tools, Handles& handles, Control& control);
    static const HandlerTable<Threads>& functions();
    static const HandlerTable<Threads>& c11_functions();

private:
    bool call_create(const llvm::CallBase& call, const Site& site, State& state);
    bool call_thrd_create(const llvm::CallBase& call, const Site& site, State& state);
    bool create(const llvm::CallBase& call, const Site& site, State& state, Term start, Term argument,
                bool is_detached);
    bool call_thread_exit(const llvm::CallBase& call, const Site& site, State& state);
    bool call_self(const llvm::CallBase& call, const Site& site, State& state);
    bool call_equal(const llvm::CallBase& call, const Site& site, State& state);
    bool call_detach(const llvm::CallBase& call, const Site& site, State& state);
    bool call_attr_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_attr_setdetachstate(const llvm::CallBase& call, const Site& site, State& state);
    bool call_attr_getdetachstate(const llvm::CallBase& call, const Site& site, State& state);
    bool is_detached(State& state, const Site& site, Term attributes);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Targets& targets_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    Allocations& allocations_;
    Handles& handles_;
    Control& control_;
};

}  // namespace heddle::ir
