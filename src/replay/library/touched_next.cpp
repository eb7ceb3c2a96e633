// What an instruction, a call of the library among them, would touch.
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

#include "replay/library/library.h"
#include "replay/machine/interpreter.h"
#include "replay/memory/copies.h"

namespace heddle::replay {

Touched Interpreter::touched_next(Thread& thread, std::uint64_t part_offset, std::uint64_t part_size) {
    const llvm::Instruction& instruction = thread.next();
    if (llvm::isa<llvm::ReturnInst>(instruction) || is_left_next(thread)) return ended_with(thread, 1);
    if (thread.exception != 0) return {};
    const auto range = [&](const llvm::Value& pointer, std::uint64_t size) {
        const Address start = operand(thread, pointer).number();
        return part_size == 0 ? ByteRange{start, size} : ByteRange{start + part_offset, part_size};
    };
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
        return {.read = {range(*load->getPointerOperand(), store_size(*load->getType(), layout()))},
                .is_atomic = load->isAtomic()};
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        return {
            .written = {range(*store->getPointerOperand(), store_size(*store->getValueOperand()->getType(), layout()))},
            .is_atomic = store->isAtomic()};
    if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
        const ByteRange touched =
            range(*update->getPointerOperand(), store_size(*update->getValOperand()->getType(), layout()));
        return {.read = {touched}, .written = {touched}, .is_atomic = true};
    }
    if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
        const ByteRange touched =
            range(*exchange->getPointerOperand(), store_size(*exchange->getNewValOperand()->getType(), layout()));
        return {.read = {touched}, .written = {touched}, .is_atomic = true};
    }
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr || call->isInlineAsm()) return {};
    if (const llvm::Function* called = call->getCalledFunction();
        called != nullptr && (called->getName() == "pthread_exit" || called->getName() == "thrd_exit"))
        return ended_with(thread, thread.frames.size());
    if (call->getIntrinsicID() == llvm::Intrinsic::lifetime_end) {
        const Address local = operand(thread, *call->getArgOperand(call->arg_size() - 1)).number();
        return {.written = {{local, machine_.memory().room_at(local)}}};
    }
    for (unsigned i = 0; i < call->arg_size(); ++i)
        if (call->isByValArgument(i))
            return {.read = {range(*call->getArgOperand(i), layout().getTypeAllocSize(call->getParamByValType(i)))}};
    if (call->arg_empty() || !call->getArgOperand(0)->getType()->isPointerTy() ||
        !callee(thread, *call).isDeclaration())
        return {};
    if (const std::optional<CopyKind> kind = copy_kind(callee(thread, *call))) {
        const std::uint64_t size = operand(thread, *call->getArgOperand(2)).number();
        Touched touched{.written = {range(*call->getArgOperand(0), size)}};
        if (*kind == CopyKind::Copy) touched.read = {range(*call->getArgOperand(1), size)};
        return touched;
    }
    // free() and delete end all of the object; the operations of the thread library are made for threads.
    const Address object = operand(thread, *call->getArgOperand(0)).number();
    const ByteRange all{object, machine_.memory().room_at(object)};
    return {.read = {all}, .written = {all}, .is_atomic = !is_release(callee(thread, *call).getName().str())};
}

// What lives as long as the innermost of the thread's functions; with all of them, as long as the thread.
Touched Interpreter::ended_with(const Thread& thread, std::size_t functions) const {
    Touched ended;
    const auto add = [&](Address object) { ended.written.push_back({object, machine_.memory().room_at(object)}); };
    for (std::size_t i = 0; i < functions; ++i)
        for (const Address local : thread.frames[thread.frames.size() - 1 - i].locals) add(local);
    if (functions == thread.frames.size())
        for (const Address copy : machine_.copies_of(thread)) add(copy);
    return ended;
}

Touched Interpreter::touched_by_result(Thread& thread, const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr || call->isInlineAsm() || call->getCalledFunction() == nullptr) return {};
    const llvm::StringRef name = call->getCalledFunction()->getName();
    const unsigned size = name == "pthread_join" ? 8 : name == "thrd_join" || name == "sem_getvalue" ? 4 : 0;
    if (size == 0) return {};
    return {.written = {{operand(thread, *call->getArgOperand(1)).number(), size}}};
}

}  // namespace heddle::replay
