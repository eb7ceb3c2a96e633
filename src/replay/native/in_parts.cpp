#include "replay/native/in_parts.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "replay/native/functions.h"
#include "replay/native/numbers.h"
#include "replay/numbered_module.h"
#include "util/error.h"

namespace heddle::replay::native {

namespace {

using llvm::Value;

[[noreturn]] void refuse(const llvm::Instruction& instruction) {
    throw Unsupported(location_of(instruction), "in a native replay: another thread runs while this is half done");
}

class Splitter {
public:
    Splitter(llvm::Instruction& instruction, unsigned point)
        : instruction_(instruction), builder_(&instruction), point_(builder_.getInt32(point)) {}

    void split() {
        if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction_)) {
            Value* copy = room_for(load->getType());
            this->copy(copy, load->getPointerOperand(), size_of(load->getType()));
            load->setOperand(load->getPointerOperandIndex(), copy);
        } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction_)) {
            Value* content = room_for(store->getValueOperand()->getType());
            builder_.CreateStore(store->getValueOperand(), content);
            copy(store->getPointerOperand(), content, size_of(store->getValueOperand()->getType()));
            store->setOperand(store->getPointerOperandIndex(), content);
        } else if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction_)) {
            split_call(*call);
        } else {
            refuse(instruction_);
        }
    }

private:
    void split_call(llvm::CallBase& call) {
        const llvm::Function* called = call.getCalledFunction();
        if (called == nullptr || !called->isDeclaration()) return split_passing(call);
        const llvm::StringRef name = called->getName();
        const bool copies = llvm::isa<llvm::MemTransferInst>(call) || name == "memcpy" || name == "memmove";
        if (copies || llvm::isa<llvm::MemSetInst>(call) || name == "memset") {
            Value* size = builder_.CreateZExtOrTrunc(call.getArgOperand(2), builder_.getInt64Ty());
            if (copies)
                copy(call.getArgOperand(0), call.getArgOperand(1), size);
            else
                call_runtime(builder_, "heddle_fill", builder_.getVoidTy(),
                             {point_, call.getArgOperand(0),
                              builder_.CreateZExtOrTrunc(call.getArgOperand(1), builder_.getInt32Ty()), size});
            call.setArgOperand(2, llvm::ConstantInt::get(call.getArgOperand(2)->getType(), 0));  // nothing is left
            return;
        }
        const std::string other = replacement_in_parts(name.str());
        if (other.empty()) refuse(call);
        call_runtime(builder_, "heddle_begin_parts", builder_.getVoidTy(), {point_});
        call.setCalledFunction(call.getModule()->getOrInsertFunction(other, call.getFunctionType()));
    }

    // A struct that is passed by value.
    void split_passing(llvm::CallBase& call) {
        for (unsigned i = 0; i < call.arg_size(); ++i)
            if (call.isByValArgument(i)) {
                llvm::Type* type = call.getParamByValType(i);
                Value* passed = room_for(type);
                copy(passed, call.getArgOperand(i), size_of(type));
                return call.setArgOperand(i, passed);
            }
        refuse(call);
    }

    void copy(Value* target, Value* source, Value* size) {
        call_runtime(builder_, "heddle_copy", builder_.getVoidTy(), {point_, target, source, size});
    }

    Value* room_for(llvm::Type* type) {
        llvm::BasicBlock& entry = instruction_.getFunction()->getEntryBlock();
        return llvm::IRBuilder<>(&entry, entry.begin()).CreateAlloca(type);
    }

    Value* size_of(llvm::Type* type) {
        return builder_.getInt64(instruction_.getModule()->getDataLayout().getTypeStoreSize(type));
    }

    llvm::Instruction& instruction_;
    llvm::IRBuilder<> builder_;
    Value* point_;
};

}  // namespace

void split_into_parts(llvm::Instruction& instruction, unsigned point) {
    Splitter(instruction, point).split();
}

}  // namespace heddle::replay::native
