#include "ir/runtime/cleanup_scopes.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <vector>

#include "ir/program/source.h"
#include "ir/runtime/calls.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

bool has_type(const llvm::AllocaInst& variable, llvm::StringRef name) {
    const auto* type = llvm::dyn_cast<llvm::StructType>(variable.getAllocatedType());
    return type != nullptr && type->hasName() && type->getName().starts_with(name);
}

// The variable is set up by a copy of constants, or field by field, of which the handler is the first.
std::vector<llvm::Instruction*> beginnings_of(llvm::AllocaInst& scope) {
    std::vector<llvm::Instruction*> result;
    const auto add_stores_to = [&](llvm::Value& place) {
        for (llvm::User* user : place.users())
            if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user); store && store->getPointerOperand() == &place)
                result.push_back(store);
    };
    add_stores_to(scope);
    for (llvm::User* user : scope.users()) {
        if (auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(user); copy && copy->getRawDest() == &scope)
            result.push_back(copy);
        if (auto* field = llvm::dyn_cast<llvm::GetElementPtrInst>(user); field && field->hasAllZeroIndices())
            add_stores_to(*field);
    }
    return result;
}

void call(llvm::Module& program, const char* name, llvm::Instruction& before, std::vector<llvm::Value*> arguments) {
    llvm::IRBuilder<> builder(&before);
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
    builder.CreateCall(program.getOrInsertFunction(name, llvm::FunctionType::get(builder.getVoidTy(), types, false)),
                       arguments);
}

void enter(llvm::AllocaInst& scope, llvm::Module& program) {
    const std::vector<llvm::Instruction*> beginnings = beginnings_of(scope);
    if (beginnings.empty()) throw Unsupported(location_of(scope), "pthread_cleanup_push of a form that is not known");
    llvm::Type* with_outer =
        llvm::StructType::get(scope.getAllocatedType(), llvm::PointerType::getUnqual(program.getContext()));
    scope.setAllocatedType(with_outer);
    for (llvm::Instruction* beginning : beginnings)
        call(program, "heddle.enter_scope", *beginning->getNextNode(), {&scope});
}

}  // namespace

void note_cleanup_scopes(llvm::Module& program) {
    std::vector<llvm::AllocaInst*> scopes;
    bool has_cpp_scopes = false;
    for (llvm::Function& function : program)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
                if (has_type(*variable, "struct.__pthread_cleanup_frame")) scopes.push_back(variable);
                has_cpp_scopes |= has_type(*variable, "class.__pthread_cleanup_class");
            }
    std::vector<llvm::CallBase*> exits = calls_of(program, "pthread_exit");
    for (llvm::CallBase* exit : calls_of(program, "thrd_exit")) exits.push_back(exit);
    if (has_cpp_scopes && !exits.empty())
        throw Unsupported(location_of(*exits.front()), "the exit of a thread where C++ uses pthread_cleanup_push");
    if (scopes.empty()) return;
    for (llvm::AllocaInst* scope : scopes) enter(*scope, program);
    for (llvm::CallBase* exit : exits) call(program, "heddle.leave_all_scopes", *exit, {});
}

}  // namespace heddle::ir
