// Barriers.
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
class Steps;
struct Tools;

class Barriers {
public:
    Barriers(Tools& tools, SyncOperations& sync);
    static const HandlerTable<Barriers>& functions();

private:
    bool call_barrier_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_barrier_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_barrier_wait(const llvm::CallBase& call, const Site& site, State& state);
    std::vector<SyncWord> barrier_words(Term barrier, std::size_t count);
    bool wait_for_others(const Site& site, State& state, Term barrier, Term is_last, Term meeting);

    WalkContext& walk_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Contents& contents_;
    SyncOperations& sync_;
};

}  // namespace heddle::ir
