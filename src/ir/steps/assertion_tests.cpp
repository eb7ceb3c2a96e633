#include "ir/steps/assertion_tests.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <array>

#include "ir/program/function_info.h"
#include "ir/program/source.h"

namespace heddle::ir {

namespace {

constexpr std::array<std::string_view, 4> reporters = {"__assert_fail", "__assert", "reach_error", "__VERIFIER_error"};

}  // namespace

bool reports_failure(std::string_view name) {
    return std::ranges::find(reporters, name) != reporters.end();
}

bool has_assertion(const llvm::Module& module) {
    return std::ranges::any_of(reporters, [&](std::string_view name) {
        const llvm::Function* function = module.getFunction(name);
        return function != nullptr && !function->use_empty();
    });
}

const llvm::Instruction* assertion_failure(const llvm::BasicBlock& block) {
    for (const llvm::Instruction& instruction : block) {
        if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) continue;
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call == nullptr) continue;
        const llvm::Function* function = call->getCalledFunction();
        return function != nullptr && function->getName() == "__assert_fail" ? call : nullptr;
    }
    return nullptr;
}

namespace {

bool is_same_place(const llvm::DebugLoc& a, const llvm::DebugLoc& b) {
    return a && b && a.getLine() == b.getLine() && a.getCol() == b.getCol();
}

// Blocks that lead to this one by a condition test an assertion; before them others may have tested the first parts of
// a condition with && or ||: all of a macro has one place.
void note_tests(const llvm::BasicBlock& block, const llvm::Instruction& failing, std::size_t assertion,
                AssertionTests& tests) {
    for (const llvm::BasicBlock* before : llvm::predecessors(&block)) {
        const auto* jump = llvm::dyn_cast<llvm::BranchInst>(before->getTerminator());
        if (jump == nullptr || jump->isUnconditional()) continue;
        const bool is_last = &block == failing.getParent();
        if (!is_last && !is_same_place(jump->getDebugLoc(), failing.getDebugLoc())) continue;
        if (tests.try_emplace(before, assertion).second) note_tests(*before, failing, assertion, tests);
    }
}

}  // namespace

bool is_meant_to_end(const FunctionInfo& info, const llvm::BasicBlock& head) {
    return info.has_exit(&head, [](const llvm::BasicBlock& exit) { return assertion_failure(exit) == nullptr; });
}

AssertionTests find_assertions(const llvm::Module& module, std::vector<model::Assertion>& assertions) {
    AssertionTests tests;
    for (const llvm::Function& function : module) {
        for (const llvm::BasicBlock& block : function) {
            const llvm::Instruction* failing = assertion_failure(block);
            if (failing == nullptr) continue;
            note_tests(block, *failing, assertions.size(), tests);
            assertions.push_back({location_of(*failing), {}});
        }
    }
    return tests;
}

}  // namespace heddle::ir
