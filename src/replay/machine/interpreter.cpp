#include "replay/machine/interpreter.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "replay/early_ends.h"
#include "replay/machine/compute.h"

namespace heddle::replay {

void Interpreter::begin(Thread& thread) {
    thread.current = &thread.next();
    thread.observation = {};
    thread.joined.reset();
    thread.transfer = transfer(thread, *thread.current);
    thread.bytewise = bytewise(thread, *thread.current);
    thread.parts = 0;
}

void Interpreter::execute(Thread& thread) {
    if (thread.exception != 0) return unwind(thread);
    if (!thread.transfer && !thread.bytewise) begin(thread);
    if (thread.transfer) thread.transfer->move(machine_.memory(), 0, thread.transfer->size());
    while (thread.bytewise && !thread.bytewise->done()) thread.bytewise->resume();
    if (thread.transfer || thread.bytewise) return close_parts(thread);
    const llvm::Instruction& instruction = *thread.current;
    const bool was_awake = thread.sleep == Sleep::None;
    dispatch(thread, instruction);
    if (thread.sleep == Sleep::None)
        ++thread.executions[&instruction];
    else if (was_awake && thread.sleep != Sleep::ForThread)
        ++thread.sleeps;
}

void Interpreter::dispatch(Thread& thread, const llvm::Instruction& instruction) {
    using llvm::Instruction;
    switch (instruction.getOpcode()) {
        case Instruction::Alloca:
            return finish(thread, instruction, allocate(thread, instruction));
        case Instruction::AtomicRMW:
            return finish(thread, instruction, read_modify_write(thread, instruction));
        case Instruction::AtomicCmpXchg:
            return finish(thread, instruction, compare_exchange(thread, instruction));
        case Instruction::Fence:
            return finish(thread, instruction, {});
        case Instruction::Br:
        case Instruction::Switch:
            return branch(thread, instruction);
        case Instruction::Ret:
            return return_from(thread, instruction);
        case Instruction::Resume:
            thread.exception = operand(thread, *instruction.getOperand(0)).elements.at(0).number();
            return leave_by_exception(thread);
        case Instruction::Unreachable:
            throw ProgramFailure(model::Property::Memory, "a path that the compiler takes to be impossible");
        case Instruction::Call:
        case Instruction::Invoke:
            return call(thread, llvm::cast<llvm::CallBase>(instruction));
        default:
            break;
    }
    std::vector<Value> operands = operands_of(thread, instruction);
    exchange_addresses(thread, instruction, operands);
    check_computation(instruction, operands, machine_.options());
    finish(thread, instruction, compute(instruction, operands, layout()));
}

std::vector<Value> Interpreter::operands_of(Thread& thread, const llvm::User& user) {
    std::vector<Value> operands;
    for (const llvm::Use& use : user.operands()) operands.push_back(operand(thread, *use));
    return operands;
}

// Where the program looks at the bits of an address, the trace says which number it is.
void Interpreter::exchange_addresses(Thread& thread, const llvm::Instruction& instruction,
                                     std::vector<Value>& operands) {
    const Execution execution = machine_.execution(thread);
    if (!machine_.inputs().has(execution)) return;
    for (unsigned i = 0; i < operands.size() && i < 2; ++i) {
        const std::optional<std::uint64_t> first = machine_.inputs().address(execution, i);
        if (!first) continue;
        const std::uint64_t operand = operands[i].number();
        NumberedObjects& objects = machine_.numbered_objects();
        const bool makes_pointer = instruction.getOpcode() == llvm::Instruction::IntToPtr;
        const std::uint64_t other =
            makes_pointer ? objects.address(operand, *first) : objects.number(machine_.memory(), operand, *first);
        operands[i] = Value(64, other);
        if (machine_.options().recording != nullptr)
            machine_.options().recording->addresses.push_back({thread.number, machine_.number(instruction),
                                                               execution.occurrence, i, makes_pointer ? operand : other,
                                                               *first});
    }
}

// The elements on the way to what the next instruction loads or stores, as far as its own block computes them.
void Interpreter::check_elements(Thread& thread, const llvm::Value& pointer) {
    const auto* address = llvm::dyn_cast<llvm::GEPOperator>(&pointer);
    const auto* computed = llvm::dyn_cast<llvm::Instruction>(&pointer);
    if (address == nullptr || (computed != nullptr && computed->getParent() != thread.next().getParent())) return;
    check_used_element(*address, operands_of(thread, *address));
    check_elements(thread, *address->getPointerOperand());
}

void Interpreter::finish(Thread& thread, const llvm::Instruction& instruction, const Value& result) {
    Frame& frame = thread.frames.back();
    if (!instruction.getType()->isVoidTy()) frame.registers[&instruction] = result;
    if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
        jump(thread, *invoke->getNormalDest());
    else
        ++frame.next;
}

}  // namespace heddle::replay
