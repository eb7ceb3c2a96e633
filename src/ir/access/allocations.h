// How large objects are, and when they live.
#pragma once

#include <optional>

#include "ir/access/targets.h"
#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Contents;
class MemoryAccesses;
class Operands;
class Paths;
class Steps;
class Targets;

class Allocations {
public:
    Allocations(WalkContext& walk, Steps& steps, Paths& paths, Operands& operands, Targets& targets, Contents& contents,
                MemoryAccesses& accesses);
    std::uint64_t capacity() const;  // bytes that an object whose size is an input may have
    // None: the path has ended.
    std::optional<std::uint64_t> bounded_size(State& state, const Site& site, Term size);
    // The size of a new object, if it is no constant: accesses beyond it will fail.  False: the path has ended.
    bool keep_size(State& state, const Site& site, ObjectId object, Term size);
    // A heap object exists from now on; only where leaks are looked for.
    void begin_life(State& state, const Site& site, ObjectId object);
    // The locals of a function that returns are gone (those of blocks before, with their blocks).
    // With the last function of a thread, so are the variables of which each thread has its own.
    void end_function(State& state, const Site& site, bool ends_thread);
    // The thread ends in the middle: the locals of all functions on its stack are gone.
    void end_functions(State& state, const Site& site, bool ends_thread);
    // Does the local end with its block, where llvm.lifetime.end stands?
    static bool ends_with_block(const llvm::Value& local);
    // Is it a variable of which each thread has its own?
    static bool ends_with_thread(const ObjectInfo& object);
    // The end of a block: its local is gone.
    void end_block(State& state, const Site& site, Term local);
    // The lives of the heap objects that the pointer may mean.  None: the path has ended.
    std::optional<Access> lives_to_end(State& state, const Site& site, Term pointer);
    bool end_lives(State& state, const Site& site, const Access& lives);
    // At the end of the process no heap object may be alive, whoever has allocated it.
    bool check_leaks(const Site& site, State& state);

private:
    void add_locals(Access& lives, const Frame& frame, bool with_blocks);
    void add_thread_locals(Access& lives);
    void end_locals(State& state, const Site& site, const Access& lives);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Targets& targets_;
    Contents& contents_;
    MemoryAccesses& accesses_;
};

}  // namespace heddle::ir
