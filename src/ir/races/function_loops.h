// LLVM's analyses of the loops of one function.
#pragma once

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/TargetParser/Triple.h>

#include <map>
#include <memory>
#include <optional>

#include "ir/facts/congruence.h"

namespace heddle::ir::races {

struct Loops {
    explicit Loops(llvm::Function& function);

    // Which numbers an integer may be, when it is used there.
    Congruence range_of(llvm::Value& value, const llvm::Instruction& use);

    llvm::DominatorTree dominators;
    llvm::LoopInfo loops;
    llvm::AssumptionCache assumptions;
    llvm::TargetLibraryInfoImpl libraries;
    llvm::TargetLibraryInfo library;
    llvm::ScalarEvolution evolution;

private:
    std::optional<Congruence> range_in_turns(const llvm::SCEV& number, const llvm::BasicBlock& place);
};

class LoopsOfFunctions {
public:
    Loops& of(const llvm::Function& function) {
        std::unique_ptr<Loops>& known = loops_[&function];
        if (!known) known = std::make_unique<Loops>(const_cast<llvm::Function&>(function));
        return *known;
    }

private:
    std::map<const llvm::Function*, std::unique_ptr<Loops>> loops_;
};

}  // namespace heddle::ir::races
