#include "ir/races/accesses.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "ir/program/source.h"
#include "ir/races/library_calls.h"

namespace heddle::ir::races {

Accesses::Accesses(const Pointees& pointees, const Threads& threads, const Order& order, const llvm::DataLayout& layout)
    : pointees_(pointees), threads_(threads), order_(order), layout_(layout) {
    for (const llvm::Function* function : pointees.functions())
        for (const llvm::Instruction& instruction : llvm::instructions(*function)) look_at(instruction);
    if (has_weak_orders_)
        for (Access& access : accesses_) access.is_fresh = false;
}

void Accesses::note_order(llvm::AtomicOrdering order, llvm::AtomicOrdering enough) {
    if (order != llvm::AtomicOrdering::NotAtomic && !llvm::isAtLeastOrStrongerThan(order, enough))
        has_weak_orders_ = true;
}

void Accesses::look_at(const llvm::Instruction& instruction) {
    const auto size = [&](const llvm::Type* type) {
        return static_cast<std::int64_t>(layout_.getTypeStoreSize(const_cast<llvm::Type*>(type)).getFixedValue());
    };
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        note_order(load->getOrdering(), llvm::AtomicOrdering::Acquire);
        add(instruction, load->getPointerOperand(), size(load->getType()), false, load->isAtomic());
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        note_order(store->getOrdering(), llvm::AtomicOrdering::Release);
        add(instruction, store->getPointerOperand(), size(store->getValueOperand()->getType()), true,
            store->isAtomic());
    } else if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
        note_order(update->getOrdering(), llvm::AtomicOrdering::AcquireRelease);
        add(instruction, update->getPointerOperand(), size(update->getType()), true, true);
    } else if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
        note_order(exchange->getSuccessOrdering(), llvm::AtomicOrdering::AcquireRelease);
        note_order(exchange->getFailureOrdering(), llvm::AtomicOrdering::Acquire);
        add(instruction, exchange->getPointerOperand(), size(exchange->getNewValOperand()->getType()), true, true);
    } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        look_at_call(*call);
    } else if (const auto* division = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
               division != nullptr && division->isIntDivRem()) {
        const auto* divisor = llvm::dyn_cast<llvm::ConstantInt>(division->getOperand(1));
        if (divisor == nullptr || divisor->isZero() || divisor->isMinusOne()) is_clearly_defined_ = false;
    }
}

void Accesses::look_at_call(const llvm::CallBase& call) {
    if (call.getIntrinsicID() == llvm::Intrinsic::lifetime_end)  // of a local of a block
        return add(call, call.getArgOperand(call.arg_size() - 1), any_bytes, true);
    switch (kind_of(call)) {
        case CallKind::Create:
            return add(call, call.getArgOperand(0), 8, true);
        case CallKind::Join:
            is_clearly_defined_ = is_clearly_defined_ && order_.ends_threads(call);
            if (!llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(1))) add(call, call.getArgOperand(1), 8, true);
            return;
        case CallKind::Free:
            return add(call, call.getArgOperand(0), any_bytes, true);
        case CallKind::Defined:
            if (call.getCalledFunction() == nullptr) is_clearly_defined_ = false;
            return;
        case CallKind::Ready:
            is_clearly_defined_ = false;
            return;
        case CallKind::Harmless:
            if (call.getCalledFunction()->getName().ends_with("_destroy") ||
                call.getCalledFunction()->getName().ends_with("detach"))
                is_clearly_defined_ = false;
            return;
        case CallKind::Writes: {
            const auto* transfer = llvm::dyn_cast<llvm::MemIntrinsic>(&call);
            const auto* length = transfer ? llvm::dyn_cast<llvm::ConstantInt>(transfer->getLength()) : nullptr;
            const std::int64_t bytes =
                length != nullptr ? static_cast<std::int64_t>(length->getZExtValue()) : any_bytes;
            for (const llvm::Use& argument : call.args())
                if (argument->getType()->isPointerTy() && !llvm::isa<llvm::ConstantPointerNull>(argument))
                    add(call, argument, bytes, transfer == nullptr || argument.getOperandNo() == 0);
            return;
        }
        default:
            return;
    }
}

void Accesses::add(const llvm::Instruction& instruction, const llvm::Value* address, std::int64_t bytes, bool is_write,
                   bool is_atomic) {
    const PointerSet& targets = pointees_.of(address);
    if (targets.empty() && pointees_.cuts_pointers() && obstacle_.empty())
        obstacle_ = "an access through a pointer that was taken apart at " + location_of(instruction).file_and_line();
    is_clearly_defined_ = is_clearly_defined_ && is_clearly_inside(address, bytes);
    for (const ThreadNumber thread : threads_.running(*instruction.getFunction()))
        accesses_.push_back({&instruction, const_cast<llvm::Value*>(address), thread, bytes, is_write, is_atomic,
                             order_.is_fresh(instruction, *address)});
}

// The address is computed from what it points into, or from what the thread was given.
bool Accesses::is_clearly_inside(const llvm::Value* address, std::int64_t bytes) const {
    const llvm::Value* root = address;
    while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(root)) root = gep->getPointerOperand();
    const auto* allocation = llvm::dyn_cast<llvm::CallBase>(root);
    const bool is_root = llvm::isa<llvm::GlobalVariable, llvm::AllocaInst>(root) ||
                         (allocation != nullptr && kind_of(*allocation) == CallKind::Allocate);
    if (!is_root) return false;
    return std::ranges::all_of(pointees_.of(address), [&](const auto& target) {
        const Object& object = pointees_.object(target.first);
        const auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object.value);
        return object.size && (global == nullptr || global->hasInitializer()) &&
               target.second.is_within(0, static_cast<std::int64_t>(*object.size) - bytes);
    });
}

bool Accesses::is_stable(const llvm::LoadInst& load) const {
    for (const ThreadNumber thread : threads_.running(*load.getFunction()))
        if (order_.is_alone(thread, load)) return false;
    const std::int64_t bytes = 8;
    return std::ranges::none_of(accesses_, [&](const Access& access) {
        if (!access.is_write || access.is_fresh || order_.is_alone(access.thread, *access.instruction)) return false;
        const PointerSet& written = pointees_.of(access.address);
        return std::ranges::any_of(pointees_.of(load.getPointerOperand()), [&](const auto& target) {
            const auto found = written.find(target.first);
            return found != written.end() && Part{target.second, bytes}.may_overlap({found->second, access.bytes});
        });
    });
}

}  // namespace heddle::ir::races
