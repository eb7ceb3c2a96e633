// A forward analysis of one function: what holds before each instruction, on any path to it.
#pragma once

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

#include <map>
#include <optional>

namespace heddle::ir::races {

// Rules::State, with join(State&, const State&) -> true if it changed, step(State&, instruction), which is called with
// what holds before it and changes that into what holds after it, and pass(State&, from, to) for the edge between
// blocks.
template <class Rules>
void flow_forward(llvm::Function& function, const typename Rules::State& entry, Rules& rules) {
    std::map<const llvm::BasicBlock*, std::optional<typename Rules::State>> starts;
    starts[&function.getEntryBlock()] = entry;
    const llvm::ReversePostOrderTraversal<llvm::Function*> order(&function);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (llvm::BasicBlock* block : order) {
            if (!starts[block]) continue;
            typename Rules::State state = *starts[block];
            for (llvm::Instruction& instruction : *block) rules.step(state, instruction);
            for (llvm::BasicBlock* next : llvm::successors(block)) {
                typename Rules::State passed = state;
                rules.pass(passed, *block, *next);
                std::optional<typename Rules::State>& start = starts[next];
                if (!start) {
                    start = std::move(passed);
                    has_changed = true;
                } else if (rules.join(*start, passed)) {
                    has_changed = true;
                }
            }
        }
    }
}

}  // namespace heddle::ir::races
