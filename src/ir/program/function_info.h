// What the walk needs to know of a function, computed once: the order in which its blocks are walked, the loops (cycles
// of any shape), and which registers are alive at the start of each block.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Value;
}  // namespace llvm

namespace heddle::ir {

// A weak topological order (Bourdoncle): every cycle has a head, cycles are nested, and an edge to a block that is not
// later in the order leads to the head of a cycle around its source.  Irreducible control flow is no special case.
struct BlockInfo {
    unsigned position = 0;
    std::vector<const llvm::BasicBlock*>
        heads;                   // of the cycles around the block, outermost first; its own head included
    bool begins_turn = false;    // a turn of the innermost cycle may be taken to begin here
    std::set<unsigned> live_in;  // register numbers; phi nodes of the block itself are not among them
};

class FunctionInfo {
public:
    explicit FunctionInfo(const llvm::Function& function);

    const BlockInfo& block(const llvm::BasicBlock* block) const { return blocks_.at(block); }
    unsigned number(const llvm::Value* value) const { return numbers_.at(value); }  // of an argument or instruction

    // The registers that this instruction or a later one needs.
    std::set<unsigned> live_at(const llvm::Instruction& place) const;

    // Does the edge leave the cycle of this head?
    bool leaves(const llvm::BasicBlock* head, const llvm::BasicBlock* target) const;
    // Does any edge leave it, to a block that counts?
    bool has_exit(const llvm::BasicBlock* head, const std::function<bool(const llvm::BasicBlock&)>& counts) const;

private:
    void find_turns();
    void number_registers(const llvm::Function& function);
    void compute_liveness(const llvm::Function& function);

    std::map<const llvm::BasicBlock*, BlockInfo> blocks_;
    std::map<const llvm::Value*, unsigned> numbers_;
};

}  // namespace heddle::ir
