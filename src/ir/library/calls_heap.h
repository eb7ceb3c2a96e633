// malloc, realloc and free.
#pragma once

#include <vector>

#include "ir/access/targets.h"
#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Allocations;
class Contents;
class MemoryAccesses;
class Operands;
class Paths;
class Pieces;
class Steps;
class Targets;
struct Tools;

class Heap {
public:
    explicit Heap(Tools& tools);
    static const HandlerTable<Heap>& functions();
    // Defines the result of the call.
    bool allocate(const llvm::CallBase& call, const Site& site, State& state, Term size, bool zero);

private:
    struct Move {
        Access from, to;
    };
    bool call_malloc(const llvm::CallBase& call, const Site& site, State& state);
    bool call_aligned_alloc(const llvm::CallBase& call, const Site& site, State& state);
    bool call_calloc(const llvm::CallBase& call, const Site& site, State& state);
    bool call_free(const llvm::CallBase& call, const Site& site, State& state);
    bool call_realloc(const llvm::CallBase& call, const Site& site, State& state);
    bool cut_if(State& state, const Site& site, Term condition, const char* why);
    Term belongs(State& state, const Access& access, std::uint64_t end);
    std::vector<Move> moves_between(Term from, Term to, std::uint64_t limit);

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
    Pieces& pieces_;
};

}  // namespace heddle::ir
