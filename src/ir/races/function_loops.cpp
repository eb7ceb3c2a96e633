#include "ir/races/function_loops.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

namespace heddle::ir::races {

Loops::Loops(llvm::Function& function)
    : dominators(function),
      loops(dominators),
      assumptions(function),
      libraries(llvm::Triple(function.getParent()->getTargetTriple())),
      library(libraries),
      evolution(function, library, assumptions, dominators, loops) {}

// In the body of a loop that is left at its head, a number that each turn makes larger by the same.
std::optional<Congruence> Loops::range_in_turns(const llvm::SCEV& number, const llvm::BasicBlock& place) {
    const auto* sequence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(&number);
    if (sequence == nullptr || !sequence->isAffine()) return std::nullopt;
    const llvm::Loop* loop = sequence->getLoop();
    const auto* start = llvm::dyn_cast<llvm::SCEVConstant>(sequence->getStart());
    const auto* step = llvm::dyn_cast<llvm::SCEVConstant>(sequence->getStepRecurrence(evolution));
    if (start == nullptr || step == nullptr || !loop->contains(&place) || &place == loop->getHeader() ||
        loop->getExitingBlock() != loop->getHeader() || !step->getAPInt().isStrictlyPositive())
        return std::nullopt;
    const llvm::SCEV* turns = evolution.getBackedgeTakenCount(loop);
    if (llvm::isa<llvm::SCEVCouldNotCompute>(turns)) return std::nullopt;
    const std::int64_t most =
        evolution.getSignedRange(evolution.applyLoopGuards(turns, loop)).getSignedMax().getSExtValue();
    constexpr std::int64_t large = std::int64_t{1} << 31;
    if (most < 0 || most >= large || std::abs(step->getAPInt().getSExtValue()) >= large) return std::nullopt;
    const std::int64_t first = start->getAPInt().getSExtValue();
    return Congruence::any().within(first,
                                    first + step->getAPInt().getSExtValue() * std::max<std::int64_t>(most - 1, 0));
}

Congruence Loops::range_of(llvm::Value& value, const llvm::Instruction& use) {
    if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&value); constant && constant->getBitWidth() <= 64)
        return Congruence::exactly(constant->getSExtValue());
    if (!value.getType()->isIntegerTy() || value.getType()->getIntegerBitWidth() > 64) return Congruence::any();
    const llvm::SCEV* number = evolution.getSCEV(&value);
    if (const auto in_turns = range_in_turns(*number, *use.getParent())) return *in_turns;
    const llvm::ConstantRange range = evolution.getSignedRange(number);
    if (range.isFullSet() || range.isEmptySet()) return Congruence::any();
    return Congruence::any().within(range.getSignedMin().getSExtValue(), range.getSignedMax().getSExtValue());
}

}  // namespace heddle::ir::races
