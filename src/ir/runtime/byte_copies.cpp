#include "ir/runtime/byte_copies.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

#include "ir/program/source.h"
#include "ir/runtime/calls.h"

namespace heddle::ir {

namespace {

llvm::CallInst* intrinsic_for(llvm::StringRef name, const llvm::CallBase& call, llvm::IRBuilder<>& builder) {
    llvm::Value* target = call.getArgOperand(0);
    llvm::Value* second = call.getArgOperand(1);
    llvm::Value* size = call.getArgOperand(2);
    const llvm::MaybeAlign any;
    if (name == "memcpy") return builder.CreateMemCpy(target, any, second, any, size);
    if (name == "memmove") return builder.CreateMemMove(target, any, second, any, size);
    return builder.CreateMemSet(target, builder.CreateTrunc(second, builder.getInt8Ty()), size, any);
}

}  // namespace

void mark_byte_copies(llvm::Module& program) {
    for (const char* name : {"memcpy", "memmove", "memset"})
        for (llvm::CallBase* call : calls_of(program, name)) {
            if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call)) call = llvm::changeToCall(invoke);
            llvm::IRBuilder<> builder(call);
            intrinsic_for(name, *call, builder)->setMetadata(by_bytes, llvm::MDNode::get(program.getContext(), {}));
            call->replaceAllUsesWith(call->getArgOperand(0));
            call->eraseFromParent();
        }
}

}  // namespace heddle::ir
