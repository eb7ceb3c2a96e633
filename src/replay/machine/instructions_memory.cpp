// Allocation, loads and stores, atomic read-modify-write, and copies.
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

#include "replay/early_ends.h"
#include "replay/machine/compute.h"
#include "replay/machine/interpreter.h"
#include "replay/memory/copies.h"

namespace heddle::replay {

namespace {

using llvm::APInt;

APInt combine(const llvm::AtomicRMWInst& instruction, const APInt& old, const APInt& operand) {
    using Rmw = llvm::AtomicRMWInst;
    const APInt zero(old.getBitWidth(), 0);
    switch (instruction.getOperation()) {
        case Rmw::Xchg:
            return operand;
        case Rmw::Add:
            return old + operand;
        case Rmw::Sub:
            return old - operand;
        case Rmw::And:
            return old & operand;
        case Rmw::Nand:
            return ~(old & operand);
        case Rmw::Or:
            return old | operand;
        case Rmw::Xor:
            return old ^ operand;
        case Rmw::Max:
            return old.sgt(operand) ? old : operand;
        case Rmw::Min:
            return old.slt(operand) ? old : operand;
        case Rmw::UMax:
            return old.ugt(operand) ? old : operand;
        case Rmw::UMin:
            return old.ult(operand) ? old : operand;
        case Rmw::UIncWrap:
            return old.uge(operand) ? zero : old + 1;
        case Rmw::UDecWrap:
            return old.isZero() || old.ugt(operand) ? operand : old - 1;
        default:
            refuse(instruction);
    }
}

void check_alignment(Address address, std::uint64_t size) {
    if (address % size != 0) throw ProgramFailure(model::Property::Memory, "misaligned atomic access");
}

}  // namespace

// The content of a new object is what the trace says.
Address Machine::give_content(Thread& thread, Address object, std::uint64_t size) {
    inputs_.fill(execution(thread), memory_, object, size);
    if (options_.unwritten || options_.content_observer) memory_.expect_writes(object);
    if (options_.content_observer) allocations_[object] = execution(thread);
    return object;
}

// That a byte is read which nobody has written.
void Machine::tell_of_content(Address read) const {
    const auto behind = allocations_.upper_bound(read);
    if (behind == allocations_.begin()) return;
    const auto& [object, made] = *std::prev(behind);
    options_.content_observer(made.thread, made.instruction, made.occurrence, read - object);
}

Address Machine::allocate_local(Thread& thread, std::uint64_t size) {
    const Address object = give_content(thread, memory_.allocate(size, ObjectKind::Local), size);
    thread.frames.back().locals.push_back(object);
    return object;
}

Address Machine::allocate_heap(Thread& thread, std::uint64_t size) {
    return give_content(thread, memory_.allocate(size, ObjectKind::Heap), size);
}

Value Interpreter::allocate(Thread& thread, const llvm::Instruction& instruction) {
    const auto& alloca = llvm::cast<llvm::AllocaInst>(instruction);
    const std::uint64_t count = operand(thread, *alloca.getArraySize()).number();
    const std::uint64_t size = layout().getTypeAllocSize(alloca.getAllocatedType()).getFixedValue();
    if (size != 0 && count > (std::uint64_t{1} << 32U) / size)
        throw NotReproduced("a local is too large for the replay");
    return {64, machine_.allocate_local(thread, count * size)};
}

Value Interpreter::read_modify_write(Thread& thread, const llvm::Instruction& instruction) {
    const auto& rmw = llvm::cast<llvm::AtomicRMWInst>(instruction);
    const llvm::Type& type = *rmw.getType();
    const Address address = operand(thread, *rmw.getPointerOperand()).number();
    check_alignment(address, store_size(type, layout()));
    const Value old = decode(machine_.memory().read(address, store_size(type, layout())), type, layout());
    const Value updated(combine(rmw, old.bits, operand(thread, *rmw.getValOperand()).bits));
    machine_.memory().write(address, encode(updated, type, layout()));
    thread.observation = {old.bits, updated.bits};
    return old;
}

Value Interpreter::compare_exchange(Thread& thread, const llvm::Instruction& instruction) {
    const auto& exchange = llvm::cast<llvm::AtomicCmpXchgInst>(instruction);
    const llvm::Type& type = *exchange.getCompareOperand()->getType();
    const Address address = operand(thread, *exchange.getPointerOperand()).number();
    machine_.memory().check(address, store_size(type, layout()), true);
    check_alignment(address, store_size(type, layout()));
    const Value old = decode(machine_.memory().read(address, store_size(type, layout())), type, layout());
    thread.observation.read = old.bits;
    // A weak operation may fail although it has found what it expects: the trace says when.
    const bool fails = exchange.isWeak() && machine_.inputs().bytes(machine_.execution(thread), 1).front() != 0;
    const bool success = old.bits == operand(thread, *exchange.getCompareOperand()).bits && !fails;
    if (success) {
        const Value updated = operand(thread, *exchange.getNewValOperand());
        machine_.memory().write(address, encode(updated, type, layout()));
        thread.observation.written = updated.bits;
    }
    Value result;
    result.elements = {old, Value(1, success ? 1 : 0)};
    return result;
}

std::optional<Transfer> Interpreter::transfer(Thread& thread, const llvm::Instruction& instruction) {
    if (const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction); pointer != nullptr) {
        if (machine_.options().inner_bounds) check_elements(thread, *pointer);
        const bool is_load = llvm::isa<llvm::LoadInst>(instruction);
        const llvm::Type& type = is_load ? *instruction.getType() : *instruction.getOperand(0)->getType();
        if (instruction.isAtomic()) check_alignment(operand(thread, *pointer).number(), store_size(type, layout()));
    }
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        const Address source = operand(thread, *load->getPointerOperand()).number();
        return Transfer(machine_.memory(), source, std::nullopt, store_size(*load->getType(), layout()));
    }
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        const llvm::Value& stored = *store->getValueOperand();
        const Address target = operand(thread, *store->getPointerOperand()).number();
        return Transfer(encode(operand(thread, stored), *stored.getType(), layout()), target);
    }
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return copy_or_fill(thread, *call);
    return std::nullopt;
}

std::optional<Transfer> Interpreter::copy_or_fill(Thread& thread, const llvm::CallBase& call) {
    if (call.isInlineAsm()) return std::nullopt;
    const llvm::Function& function = callee(thread, call);
    if (!function.isDeclaration()) return passed_struct(thread, function, call);
    const std::optional<CopyKind> kind = copy_kind(function);
    if (!kind) return std::nullopt;
    const Address target = operand(thread, *call.getArgOperand(0)).number();
    const Value second = operand(thread, *call.getArgOperand(1));
    const std::uint64_t size = operand(thread, *call.getArgOperand(2)).number();
    if (*kind == CopyKind::Copy) return Transfer(machine_.memory(), second.number(), target, size);
    return Transfer::fill(machine_.memory(), static_cast<std::uint8_t>(second.number()), target, size);
}

std::optional<Transfer> Interpreter::passed_struct(Thread& thread, const llvm::Function& function,
                                                   const llvm::CallBase& call) {
    for (const llvm::Argument& parameter : function.args()) {
        if (!parameter.hasByValAttr() || parameter.getArgNo() >= call.arg_size()) continue;
        const Address source = operand(thread, *call.getArgOperand(parameter.getArgNo())).number();
        const std::uint64_t size = layout().getTypeAllocSize(parameter.getParamByValType()).getFixedValue();
        return Transfer(machine_.memory(), source, std::nullopt, size);
    }
    return std::nullopt;
}

bool Interpreter::try_open_parts(Thread& thread) {
    if (!thread.transfer && !thread.bytewise) begin(thread);
    return thread.transfer || thread.bytewise;
}

void Interpreter::open_parts(Thread& thread) {
    if (!try_open_parts(thread)) throw NotReproduced("the trace has parts of an instruction that has none");
}

void Interpreter::close_parts(Thread& thread) {
    const llvm::Instruction& instruction = *thread.current;
    if (thread.bytewise) {
        const Value returned = thread.bytewise->result();
        thread.bytewise.reset();
        finish(thread, instruction, returned);
        ++thread.executions[&instruction];
        return;
    }
    const Bytes content = thread.transfer->buffer();
    thread.transfer.reset();
    if (const auto* passing = llvm::dyn_cast<llvm::CallBase>(&instruction);
        passing != nullptr && !callee(thread, *passing).isDeclaration()) {
        thread.passed = content;
        call(thread, *passing);
        ++thread.executions[&instruction];
        return;
    }
    Value result;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        if (machine_.options().unwritten && machine_.number(instruction) == *machine_.options().unwritten &&
            !machine_.memory().was_written(operand(thread, *load->getPointerOperand()).number(), content.size()))
            throw ProgramFailure(model::Property::Memory, model::read_of_unwritten);
        result = decode(content, *instruction.getType(), layout());
        if (result.elements.empty()) thread.observation.read = result.bits;
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        const Value stored = decode(content, *store->getValueOperand()->getType(), layout());
        if (stored.elements.empty()) thread.observation.written = stored.bits;
    } else if (!instruction.getType()->isVoidTy()) {
        result = operand(thread, *instruction.getOperand(0));  // memcpy() and its like return their target
    }
    finish(thread, instruction, result);
    ++thread.executions[&instruction];
}

}  // namespace heddle::replay
