#include "ir/program/prepare.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
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

}  // namespace

// clang loads an atomic pointer as a number, stores that into a local pointer and loads it from there.
void use_one_type(llvm::AllocaInst& local) {
    llvm::Type* type = local.getAllocatedType();
    const llvm::DataLayout& layout = local.getModule()->getDataLayout();
    const auto can_be_cast = [&](llvm::Type* other) {
        return llvm::CastInst::isBitOrNoopPointerCastable(other, type, layout);
    };
    for (const llvm::User* user : local.users()) {
        if (const auto* mark = llvm::dyn_cast<llvm::IntrinsicInst>(user);
            mark != nullptr && mark->isLifetimeStartOrEnd())
            continue;
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
        const bool stores = store != nullptr && store->getValueOperand() != &local;
        const auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
        if (stores ? store->isVolatile() : load == nullptr || load->isVolatile()) return;
        if (!can_be_cast(stores ? store->getValueOperand()->getType() : user->getType())) return;
    }
    const std::vector<llvm::User*> users(local.user_begin(), local.user_end());
    for (llvm::User* user : users) {
        if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
            llvm::IRBuilder<> builder(store);
            store->setOperand(0, builder.CreateBitOrPointerCast(store->getValueOperand(), type));
        } else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user); load != nullptr && load->getType() != type) {
            llvm::IRBuilder<> builder(load->getNextNode());
            llvm::Type* wanted = load->getType();
            load->replaceAllUsesWith(builder.CreateBitOrPointerCast(builder.CreateLoad(type, &local), wanted));
            load->eraseFromParent();
        }
    }
}

namespace {

void promote_locals_of(llvm::Function& function) {
    std::vector<llvm::AllocaInst*> locals;
    for (llvm::Instruction& instruction : llvm::instructions(function))
        if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
            local != nullptr && !local->isArrayAllocation() && !local->getAllocatedType()->isAggregateType()) {
            use_one_type(*local);
            if (llvm::isAllocaPromotable(local)) locals.push_back(local);
        }
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
