#include "ir/runtime/volatile_accesses.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <bit>

namespace heddle::ir {

namespace {

bool can_be_atomic(const llvm::Type& type, llvm::Align alignment, const llvm::DataLayout& layout) {
    if (!type.isIntegerTy() && !type.isPointerTy() && !type.isFloatTy() && !type.isDoubleTy()) return false;
    const std::uint64_t size = layout.getTypeStoreSize(const_cast<llvm::Type*>(&type));  // NOLINT: LLVM's interface
    const std::uint64_t bits = layout.getTypeSizeInBits(const_cast<llvm::Type*>(&type));  // NOLINT
    return std::has_single_bit(size) && bits == 8 * size && size <= 8 && alignment.value() >= size;
}

template <class Access>
void make_atomic(Access& access, const llvm::Type& type, const llvm::DataLayout& layout) {
    if (access.isVolatile() && !access.isAtomic() && can_be_atomic(type, access.getAlign(), layout))
        access.setAtomic(llvm::AtomicOrdering::SequentiallyConsistent);
}

}  // namespace

void make_volatile_atomic(llvm::Module& program) {
    const llvm::DataLayout& layout = program.getDataLayout();
    for (llvm::Function& function : program)
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) make_atomic(*load, *load->getType(), layout);
            if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
                make_atomic(*store, *store->getValueOperand()->getType(), layout);
        }
}

}  // namespace heddle::ir
