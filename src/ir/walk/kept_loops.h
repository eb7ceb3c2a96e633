// Loops that stay loops (docs/flow.md).
//
// Where a kept loop begins there is a step of its own, the head.  What a turn may change is in private cells of the
// thread: whoever leads to the head writes them, the head reads them, and what follows knows only what was read.  So
// one walk through the body stands for all turns.
#pragma once

#include <optional>
#include <vector>

#include "ir/steps/walk_context.h"

namespace llvm {
class BasicBlock;
}  // namespace llvm

namespace heddle::ir {

class Operands;
class Pass;
class Steps;
struct Tools;

class KeptLoops {
public:
    explicit KeptLoops(Tools& tools);

    // The loop of this head has run as far as it may be unwound: it is to be kept from the next pass on.
    void keep(const llvm::BasicBlock& head, const std::vector<unsigned>& iterations);
    // The way leads into the middle of loops, past their heads: these are not kept.
    void refuse_entered_past(const llvm::BasicBlock* from, const llvm::BasicBlock& to);

    // The walk has come to this block for the first time; if it is the head of a kept loop, a turn begins.
    void begin(const llvm::BasicBlock& block, State& state);
    // A path has come back to the head of a kept loop; false: it is none.
    bool close(const llvm::BasicBlock& head, State& state);

private:
    LoopFacts::Head head_of(const llvm::BasicBlock& head, std::vector<unsigned> iterations);
    // A private cell of the thread for a part of what it knows.
    CellId cell_for(const llvm::BasicBlock& block, LoopFacts::Head head, std::size_t number, std::uint64_t bytes);
    std::optional<Term> value_of(State& state, const LoopPart& part) const;
    void set_value(State& state, const LoopPart& part, Term value) const;
    void write_parts(const llvm::BasicBlock& block, LoopFacts::Head head, State& state);
    void lead_to(const State& state, LocationId location);
    void compare(LoopFacts::Head head, State& before, State& now);
    void compare_memory(LoopFacts::Head head, State& before, State& now);
    void forget_dead_locals(const State& before, State& now) const;

    WalkContext& walk_;
    Pass& pass_;
    LoopFacts& facts_;
    term::Manager& manager_;
    Steps& steps_;
    Operands& operands_;
};

}  // namespace heddle::ir
