#include "ir/prepare.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <vector>

namespace heddle::ir {

namespace {

llvm::CallInst* any_value(llvm::AllocaInst& local) {
    llvm::Type* type = local.getAllocatedType();
    std::string name = any_function_prefix;
    llvm::raw_string_ostream(name) << *type;
    const llvm::FunctionCallee function =
        local.getModule()->getOrInsertFunction(name, llvm::FunctionType::get(type, false));
    llvm::IRBuilder<> builder(local.getNextNode());
    llvm::CallInst* value = builder.CreateCall(function);
    value->setMetadata("heddle.id", local.getMetadata("heddle.id"));  // the replayer knows the value by the alloca
    builder.CreateStore(value, &local);
    return value;
}

void promote_locals_of(llvm::Function& function) {
    std::vector<llvm::AllocaInst*> locals;
    for (llvm::Instruction& instruction : function.getEntryBlock())
        if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
            if (!local->isArrayAllocation() && !local->getAllocatedType()->isAggregateType() &&
                llvm::isAllocaPromotable(local))
                locals.push_back(local);
    std::vector<llvm::CallInst*> values;
    for (llvm::AllocaInst* local : locals) values.push_back(any_value(*local));
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(locals, dominators);
    for (llvm::CallInst* value : values)
        if (value->use_empty()) value->eraseFromParent();
}

}  // namespace

void promote_locals(llvm::Module& module) {
    for (llvm::Function& function : module)
        if (!function.isDeclaration()) promote_locals_of(function);
}

}  // namespace heddle::ir
