#include "replay/native/alignment.h"

#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <set>
#include <string>
#include <vector>

#include "replay/native/numbers.h"

namespace heddle::replay::native {

namespace {

constexpr const char* mark_function = "heddle_point";

std::string called_name(const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* function = call == nullptr ? nullptr : call->getCalledFunction();
    return function == nullptr ? "" : function->getName().str();
}

// Locals that the source has; those of the rewriting and of the compiler are not among them.
std::set<const llvm::Value*> locals_of(const llvm::Function& function) {
    std::set<const llvm::Value*> locals;
    const auto add = [&](const llvm::Value* address, const llvm::DILocalVariable* variable) {
        if (!variable->getName().starts_with("heddle_")) locals.insert(address);
    };
    for (const llvm::Instruction& i : llvm::instructions(function)) {
        if (const auto* declare = llvm::dyn_cast<llvm::DbgDeclareInst>(&i))
            add(declare->getAddress(), declare->getVariable());
#if LLVM_VERSION_MAJOR >= 19  // where they are no instructions any more
        for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(i.getDbgRecordRange()))
            if (record.isDbgDeclare()) add(record.getAddress(), record.getVariable());
#endif
    }
    return locals;
}

// The start or the end of the life of something that the source does not have.
bool is_mark_of_other(const llvm::Instruction& instruction, const std::set<const llvm::Value*>& locals) {
    const auto* mark = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    return mark != nullptr && mark->isLifetimeStartOrEnd() &&
           !locals.contains(mark->getArgOperand(mark->arg_size() - 1)->stripPointerCasts());
}

// What both programs have: accesses to memory of the source, its locals, and calls.
std::vector<const llvm::Instruction*> anchors_of(const llvm::Function& function, bool with_marks) {
    const std::set<const llvm::Value*> locals = locals_of(function);
    std::vector<const llvm::Instruction*> anchors;
    for (const llvm::Instruction& i : llvm::instructions(function)) {
        const llvm::Value* address = llvm::getLoadStorePointerOperand(&i);
        const bool is_access =
            address != nullptr && (!llvm::isa<llvm::AllocaInst>(address) || locals.contains(address));
        const bool is_local = llvm::isa<llvm::AllocaInst>(i) && locals.contains(&i);
        const bool is_update = llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(i);
        const bool is_call = llvm::isa<llvm::CallBase>(i) && !llvm::isa<llvm::DbgInfoIntrinsic>(i) &&
                             !is_mark_of_other(i, locals) && (with_marks || called_name(i) != mark_function);
        if (is_access || is_local || is_update || is_call) anchors.push_back(&i);
    }
    return anchors;
}

bool are_alike(const llvm::Instruction& a, const llvm::Instruction& b) {
    const auto stored = [](const llvm::Instruction& i) {
        return llvm::isa<llvm::StoreInst>(i) ? i.getOperand(0)->getType()->getTypeID() : llvm::Type::VoidTyID;
    };
    return a.getOpcode() == b.getOpcode() && a.getType()->getTypeID() == b.getType()->getTypeID() &&
           stored(a) == stored(b) && called_name(a) == called_name(b);
}

bool align(const llvm::Function& plain, const llvm::Function& marked, Alignment& alignment) {
    const auto expected = anchors_of(plain, false);
    auto next = expected.begin();
    std::vector<unsigned> marks;
    for (const llvm::Instruction* found : anchors_of(marked, true)) {
        if (called_name(*found) == mark_function) {
            const auto* mark = llvm::cast<llvm::ConstantInt>(llvm::cast<llvm::CallBase>(found)->getArgOperand(0));
            marks.push_back(static_cast<unsigned>(mark->getZExtValue()));
            continue;
        }
        if (next == expected.end() || !are_alike(**next, *found)) return false;
        const unsigned number = number_of(**next++);
        alignment.to_marked[number] = number_of(*found);
        for (const unsigned mark : marks) alignment.follower.emplace(mark, number);
        marks.clear();
    }
    return next == expected.end();
}

}  // namespace

std::optional<Alignment> align(const llvm::Module& plain, const llvm::Module& marked) {
    Alignment alignment;
    for (const llvm::Function& function : plain) {
        if (function.isDeclaration()) continue;
        const llvm::Function* other = marked.getFunction(function.getName());
        if (other == nullptr || !align(function, *other, alignment)) return std::nullopt;
    }
    return alignment;
}

}  // namespace heddle::replay::native
