// Iterations of the loops around a block, and how many of them there may be.
#pragma once

#include <vector>

#include "ir/steps/walk_context.h"

namespace llvm {
class BasicBlock;
}  // namespace llvm

namespace heddle::ir {

struct Tools;

class Loops {
public:
    explicit Loops(Tools& tools);
    using BlockKey = Frame::BlockKey;
    // The loops around `to`, counted from outside to inside, on the way from `from` (none: the start).
    std::vector<unsigned> iterations_of(const llvm::BasicBlock* from, const llvm::BasicBlock& to) const;
    // Places in the order in which they are walked.
    BlockKey key(const llvm::BasicBlock& block, const std::vector<unsigned>& iterations) const;
    // Is this way one into an iteration that is too many?
    bool beyond_bound(const llvm::BasicBlock* from, const llvm::BasicBlock& to,
                      const std::vector<unsigned>& iterations) const;
    // An exit test that folds to a constant shows that the loop counts; such loops may run further.
    void note_concrete_exit(const llvm::BasicBlock& block);

private:
    bool cannot_be_kept(const llvm::BasicBlock& head, const std::vector<unsigned>& iterations, std::size_t level) const;
    bool head_is_beyond(const llvm::BasicBlock& head, const std::vector<unsigned>& iterations, std::size_t level) const;

    WalkContext& walk_;
    Pass& pass_;
};

}  // namespace heddle::ir
