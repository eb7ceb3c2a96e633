#include "ir/runtime/block_locals.h"

#include <llvm/Config/llvm-config.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace heddle::ir {

namespace {

struct Marks {
    std::vector<llvm::IntrinsicInst*> begins, ends;
};

using MarksOfLocals = std::map<llvm::AllocaInst*, Marks>;

llvm::AllocaInst* marked_by(const llvm::IntrinsicInst& mark) {
    return llvm::dyn_cast<llvm::AllocaInst>(mark.getArgOperand(mark.arg_size() - 1)->stripPointerCasts());
}

MarksOfLocals marks_in(llvm::Function& function) {
    MarksOfLocals marks;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        auto* mark = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        if (mark == nullptr || !mark->isLifetimeStartOrEnd()) continue;
        if (llvm::AllocaInst* local = marked_by(*mark)) {
            const bool begins = mark->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
            (begins ? marks[local].begins : marks[local].ends).push_back(mark);
        }
    }
    return marks;
}

// What debug information says of the variables and labels of a function.
struct Declared {
    std::map<const llvm::Value*, const llvm::DILocalVariable*> variables;
    std::vector<const llvm::DILabel*> labels;
};

Declared declared_in(llvm::Function& function) {
    Declared declared;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
#if LLVM_VERSION_MAJOR >= 19
        for (llvm::DbgRecord& record : instruction.getDbgRecordRange()) {
            if (const auto* label = llvm::dyn_cast<llvm::DbgLabelRecord>(&record))
                declared.labels.push_back(label->getLabel());
            auto* variable = llvm::dyn_cast<llvm::DbgVariableRecord>(&record);
            if (variable != nullptr && variable->isDbgDeclare())
                declared.variables.emplace(variable->getVariableLocationOp(0), variable->getVariable());
        }
#endif
        if (const auto* label = llvm::dyn_cast<llvm::DbgLabelInst>(&instruction))
            declared.labels.push_back(label->getLabel());
        if (const auto* variable = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction))
            declared.variables.emplace(variable->getAddress(), variable->getVariable());
    }
    return declared;
}

bool is_inside(const llvm::DIScope* scope, const llvm::DIScope* outer) {
    for (; scope != nullptr && !llvm::isa<llvm::DISubprogram>(scope); scope = scope->getScope())
        if (scope == outer) return true;
    return false;
}

// Is the local one of a block, which is not left by a jump back to a label in front of the declaration?  C lets the
// local live on there, clang's marks do not.
bool is_of_block(const llvm::AllocaInst& local, const Declared& declared) {
    const auto known = declared.variables.find(&local);
    if (known == declared.variables.end()) return declared.labels.empty();  // no variable: a temporary object
    const llvm::DILocalVariable& variable = *known->second;
    if (llvm::isa<llvm::DISubprogram>(variable.getScope())) return false;  // it lives as long as the function
    return std::ranges::none_of(declared.labels, [&](const llvm::DILabel* label) {
        return label->getLine() <= variable.getLine() && is_inside(label->getScope(), variable.getScope());
    });
}

bool only_ends_lives(const llvm::BasicBlock& block, const llvm::LoadInst& way) {
    return std::ranges::all_of(block, [&](const llvm::Instruction& instruction) {
        const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        return &instruction == &way || instruction.isTerminator() ||
               (intrinsic != nullptr &&
                (intrinsic->isLifetimeStartOrEnd() || llvm::isa<llvm::DbgInfoIntrinsic>(intrinsic)));
    });
}

// What the block stores last into the variable; none if that is no constant.
const llvm::ConstantInt* last_stored(const llvm::BasicBlock& block, const llvm::Value& variable) {
    for (auto instruction = block.rbegin(); instruction != block.rend(); ++instruction)
        if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&*instruction);
            store != nullptr && store->getPointerOperand() == &variable)
            return llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand());
    return nullptr;
}

bool begins_with_phi(const llvm::BasicBlock* block) {
    return llvm::isa<llvm::PHINode>(block->front());
}

// Several ways out of a block meet where the lives of its locals end: each way has put a number into a variable, by
// which a switch behind the ends parts them again.  Instead each way gets the ends for itself.  True if something was
// changed.
bool part_ways_before(llvm::BasicBlock& block) {
    auto* parting = llvm::dyn_cast<llvm::SwitchInst>(block.getTerminator());
    auto* way = parting == nullptr ? nullptr : llvm::dyn_cast<llvm::LoadInst>(parting->getCondition());
    if (way == nullptr || way->getParent() != &block || !way->hasOneUse() || !only_ends_lives(block, *way))
        return false;
    if (begins_with_phi(&block) || llvm::any_of(successors(&block), begins_with_phi)) return false;
    const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(way->getPointerOperand());
    if (variable == nullptr || !llvm::all_of(variable->users(), [&](const llvm::User* user) {
            const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
            return llvm::isa<llvm::LoadInst>(user) || (store != nullptr && store->getPointerOperand() == variable);
        }))
        return false;
    bool changed = false;
    const std::vector<llvm::BasicBlock*> before(pred_begin(&block), pred_end(&block));
    for (llvm::BasicBlock* from : before) {
        auto* jump = llvm::dyn_cast<llvm::BranchInst>(from->getTerminator());
        const llvm::ConstantInt* number = last_stored(*from, *variable);
        if (jump == nullptr || jump->isConditional() || number == nullptr || from == &block) continue;
        for (const llvm::Instruction& instruction : block)
            if (&instruction != way && &instruction != parting) instruction.clone()->insertBefore(jump);
        jump->setSuccessor(0, parting->findCaseValue(number)->getCaseSuccessor());
        changed = true;
    }
    return changed;
}

void part_ways(llvm::Function& function) {
    bool changed = false, more = true;
    while (std::exchange(more, false))
        for (llvm::BasicBlock& block : function) more = part_ways_before(block) || more;
    for (llvm::BasicBlock& block : function) changed = changed || (pred_empty(&block) && !block.isEntryBlock());
    if (changed) llvm::EliminateUnreachableBlocks(function);
}

void drop(const Marks& marks) {
    for (llvm::IntrinsicInst* mark : marks.begins) mark->eraseFromParent();
    for (llvm::IntrinsicInst* mark : marks.ends) mark->eraseFromParent();
}

bool begins_before_all_uses(const llvm::AllocaInst& local, const Marks& marks, const llvm::DominatorTree& dominators) {
    return marks.begins.size() == 1 && llvm::all_of(local.uses(), [&](const llvm::Use& use) {
               return use.getUser() == marks.begins.front() || dominators.dominates(marks.begins.front(), use);
           });
}

void allocate_in_blocks_of(llvm::Function& function) {
    MarksOfLocals marks = marks_in(function);
    if (marks.empty()) return;
    const Declared declared = declared_in(function);
    std::erase_if(marks, [&](const auto& entry) {
        const bool is_dropped = !is_of_block(*entry.first, declared);
        if (is_dropped) drop(entry.second);
        return is_dropped;
    });
    part_ways(function);
    const llvm::DominatorTree dominators(function);
    for (const auto& [local, marked] : marks_in(function)) {
        if (local->isArrayAllocation() || !begins_before_all_uses(*local, marked, dominators)) {
            drop(marked);
            continue;
        }
        local->moveBefore(marked.begins.front());
        marked.begins.front()->eraseFromParent();
    }
}

}  // namespace

void allocate_in_blocks(llvm::Module& program) {
    for (llvm::Function& function : program)
        if (!function.isDeclaration()) allocate_in_blocks_of(function);
}

}  // namespace heddle::ir
