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
    // Defines the result of the call.  `is_certain`: it must be the address of one object, also in a kept loop.
    bool allocate(const llvm::CallBase& call, const Site& site, State& state, Term size, bool zero,
                  bool is_certain = false);

private:
    // In a kept loop: one of several objects, which are used again and again.  None: the call does not come back.
    bool allocate_in_turn(const llvm::CallBase& call, const Site& site, State& state, std::uint64_t bytes, bool zero);
    std::vector<ObjectId> objects_in_turn(const llvm::CallBase& call, const Site& site, std::uint64_t bytes);
    void begin_lives(State& state, const Site& site, const Access& objects, std::uint64_t bytes, bool zero);
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
