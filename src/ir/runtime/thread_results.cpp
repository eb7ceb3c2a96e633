#include "ir/runtime/thread_results.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <vector>

#include "ir/runtime/calls.h"

namespace heddle::ir {

namespace {

constexpr unsigned result_bits = 64;

bool is_some_result_asked_for(llvm::Module& program) {
    return llvm::any_of(calls_of(program, "pthread_join"), [](const llvm::CallBase* call) {
        return call->arg_size() > 1 && !llvm::isa<llvm::ConstantPointerNull>(call->getArgOperand(1));
    });
}

bool returns_too_little(const llvm::Function& function) {
    const llvm::Type& type = *function.getReturnType();
    return type.isVoidTy() || type.isIntegerTy(1) || type.isIntegerTy(8) || type.isIntegerTy(16) ||
           type.isIntegerTy(32);
}

llvm::SetVector<llvm::Function*> functions_to_change(llvm::Module& program) {
    llvm::SetVector<llvm::Function*> result;
    for (llvm::CallBase* call : calls_of(program, "pthread_create")) {
        if (call->arg_size() < 3) continue;
        auto* function = llvm::dyn_cast<llvm::Function>(call->getArgOperand(2)->stripPointerCasts());
        if (function != nullptr && !function->isDeclaration() && !function->isVarArg() &&
            function->getName() != "main" && returns_too_little(*function))
            result.insert(function);
    }
    return result;
}

// The value in the lower bits, and above them whatever the register had before.  Both are put together in memory, so
// that the lower bits are seen to depend on the value alone.
void widen(llvm::ReturnInst& end) {
    llvm::IRBuilder<> builder(&end);
    llvm::Type* wide = builder.getIntNTy(result_bits);
    llvm::Value* result = builder.CreateCall(
        end.getModule()->getOrInsertFunction("__VERIFIER_nondet_ulong", llvm::FunctionType::get(wide, false)));
    if (llvm::Value* value = end.getReturnValue()) {
        if (value->getType()->isIntegerTy(1))
            value = builder.CreateZExt(value, builder.getInt8Ty());  // a _Bool is a byte
        llvm::BasicBlock& entry = end.getFunction()->getEntryBlock();
        auto* place = llvm::IRBuilder<>(&entry, entry.begin()).CreateAlloca(wide, nullptr, "result");
        builder.CreateStore(result, place);
        builder.CreateStore(value, place);
        result = builder.CreateLoad(wide, place);
    }
    builder.CreateRet(result);
    end.eraseFromParent();
}

// Calls by the program itself get what they got before.
void call_instead(llvm::CallInst& call, llvm::Function& other) {
    llvm::IRBuilder<> builder(&call);
    llvm::CallInst* wide = builder.CreateCall(&other, std::vector<llvm::Value*>(call.arg_begin(), call.arg_end()));
    wide->setAttributes(
        call.getAttributes().removeAttributesAtIndex(call.getContext(), llvm::AttributeList::ReturnIndex));
    if (!call.use_empty()) call.replaceAllUsesWith(builder.CreateTrunc(wide, call.getType()));
    call.eraseFromParent();
}

void change(llvm::Function& function) {
    auto* type = llvm::FunctionType::get(llvm::Type::getIntNTy(function.getContext(), result_bits),
                                         function.getFunctionType()->params(), false);
    llvm::Function* other = llvm::Function::Create(type, function.getLinkage(), function.getAddressSpace());
    function.getParent()->getFunctionList().insert(function.getIterator(), other);
    other->takeName(&function);
    other->copyAttributesFrom(&function);
    other->setAttributes(
        function.getAttributes().removeAttributesAtIndex(function.getContext(), llvm::AttributeList::ReturnIndex));
    other->setComdat(function.getComdat());
    other->copyMetadata(&function, 0);
    function.clearMetadata();
    other->splice(other->begin(), &function);
    for (unsigned i = 0; i < function.arg_size(); ++i) {
        other->getArg(i)->takeName(function.getArg(i));
        function.getArg(i)->replaceAllUsesWith(other->getArg(i));
    }
    std::vector<llvm::ReturnInst*> ends;
    for (llvm::Instruction& instruction : llvm::instructions(*other))
        if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) ends.push_back(end);
    for (llvm::ReturnInst* end : ends) widen(*end);
    std::vector<llvm::CallInst*> calls;
    for (llvm::User* user : function.users())
        if (auto* call = llvm::dyn_cast<llvm::CallInst>(user);
            call != nullptr && call->getCalledFunction() == &function)
            calls.push_back(call);
    for (llvm::CallInst* call : calls) call_instead(*call, *other);
    function.replaceAllUsesWith(other);
    function.eraseFromParent();
}

}  // namespace

void widen_thread_results(llvm::Module& program) {
    if (!is_some_result_asked_for(program)) return;
    for (llvm::Function* function : functions_to_change(program)) change(*function);
}

}  // namespace heddle::ir
