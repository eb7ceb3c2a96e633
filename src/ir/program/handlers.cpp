#include "ir/program/handlers.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Metadata.h>

#include <algorithm>

#include "ir/program/exception_types.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

constexpr const char* mark = "heddle.handlers";
constexpr const char* lists_types = "lists types";  // throw (int)

bool ends_program(const llvm::BasicBlock& handler) {
    return std::ranges::any_of(handler, [](const llvm::Instruction& instruction) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        const llvm::Function* called = call == nullptr ? nullptr : call->getCalledFunction();
        return called != nullptr && called->getName() == "__clang_call_terminate";
    });
}

}  // namespace

void note_handlers(llvm::CallBase& call, const llvm::LandingPadInst& pad) {
    if (pad.getNumClauses() == 0) return;
    llvm::LLVMContext& context = call.getContext();
    std::vector<llvm::Metadata*> noted;
    for (unsigned i = 0; i < pad.getNumClauses(); ++i)
        if (pad.isFilter(i) && llvm::cast<llvm::ArrayType>(pad.getClause(i)->getType())->getNumElements() > 0)
            noted.push_back(llvm::MDString::get(context, lists_types));
        else if (ends_program(*pad.getParent()) || pad.isFilter(i))
            noted.push_back(llvm::MDString::get(context, "ends"));
        else
            noted.push_back(llvm::ConstantAsMetadata::get(pad.getClause(i)));
    call.setMetadata(mark, llvm::MDNode::get(context, noted));
}

Caught caught_at(const llvm::CallBase& call, const llvm::GlobalVariable& type) {
    const llvm::MDNode* noted = call.getMetadata(mark);
    if (noted == nullptr) return Caught::NotHere;
    for (const llvm::MDOperand& operand : noted->operands()) {
        const auto* word = llvm::dyn_cast<llvm::MDString>(operand.get());
        if (word != nullptr && word->getString() == lists_types)
            throw Unsupported({}, "an exception specification that lists types");
        const auto* clause = llvm::dyn_cast<llvm::ConstantAsMetadata>(operand.get());
        if (clause == nullptr) return Caught::Never;
        const auto* caught = llvm::dyn_cast<llvm::GlobalVariable>(clause->getValue()->stripPointerCasts());
        if (caught == nullptr || conversion(type, *caught)) return Caught::Here;
    }
    return Caught::NotHere;
}

Caught caught_at(const llvm::CallBase& call) {
    return call.getMetadata(mark) == nullptr ? Caught::NotHere : Caught::Here;
}

}  // namespace heddle::ir
