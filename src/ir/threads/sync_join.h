// pthread_join and thrd_join.
#pragma once

#include <optional>
#include <vector>

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Handles;
class MemoryAccesses;
class Operands;
class Paths;
class Steps;
struct Tools;

class Joins {
public:
    Joins(Tools& tools, Handles& handles);
    static const HandlerTable<Joins>& functions();
    static const HandlerTable<Joins>& c11_functions();

private:
    bool call_join(const llvm::CallBase& call, const Site& site, State& state);
    bool call_thrd_join(const llvm::CallBase& call, const Site& site, State& state);
    bool claim(const llvm::CallBase& call, const Site& site, State& state, std::optional<State>& after);
    bool join(const llvm::CallBase& call, const Site& site, State& state, unsigned width);
    bool refuse_if(Term condition, Term error, const llvm::CallBase& call, State& state, std::optional<State>& after);
    bool wait_for_end(const llvm::CallBase& call, const Site& site, State& state, Term handle, unsigned width);
    bool is_walked(model::ThreadId thread) const;
    std::vector<model::JoinTarget> threads_with(Term handle);
    std::optional<Term> endless_thread_with(Term handle, const std::vector<model::JoinTarget>& candidates);
    Term joined_result(const std::vector<model::JoinTarget>& candidates, unsigned width);
    void take_over(State& state, ThreadIndex joined);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    MemoryAccesses& accesses_;
    Handles& handles_;
};

}  // namespace heddle::ir
