// An exception on its way: frame by frame, to the handlers and what cleans up before them.
#include <llvm/IR/Instructions.h>

#include "replay/early_ends.h"
#include "replay/machine/interpreter.h"
#include "replay/machine/landing.h"

namespace heddle::replay {

namespace {

// Of the run-time library: what stands before the place by which an exception is known.
constexpr Address type_before = 24, object_before = 16, caught_before = 8;
constexpr std::uint64_t selector_of_all = 0x7fffffff;

const llvm::GlobalVariable& type_of(Machine& machine, Address exception) {
    const Address type = machine.memory().read_number(exception - type_before, 8);
    const llvm::GlobalVariable* found = machine.variable_at(type);
    if (found == nullptr) throw NotReproduced("cannot execute: an exception of an unknown type");
    return *found;
}

}  // namespace

std::uint64_t selector_of(Address type) {
    return type >> 32U;
}

// The innermost call on the stack that has a handler for it decides; without one the program ends where it throws.
bool Machine::is_caught(const Thread& thread, Address type) {
    const llvm::GlobalVariable* thrown = variable_at(type);
    if (thrown == nullptr) throw NotReproduced("cannot execute: an exception of an unknown type");
    for (auto frame = thread.frames.rbegin(); frame != thread.frames.rend(); ++frame) {
        const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&*frame->next);
        const Landing landing = invoke == nullptr ? Landing() : landing_of(*invoke, *thrown);
        if (landing.kind == Landing::Kind::Catches) return true;
        if (landing.kind == Landing::Kind::EndsProgram || frame->next->getFunction()->doesNotThrow()) return false;
        if (frame->once != nullptr) throw NotReproduced("cannot execute: an exception that leaves a call of once");
    }
    return false;
}

// The frame does not land the exception: it is left.
bool Interpreter::is_left_next(Thread& thread) {
    if (thread.exception == 0) return llvm::isa<llvm::ResumeInst>(thread.next());
    const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&thread.next());
    return invoke == nullptr || landing_of(*invoke, type_of(machine_, thread.exception)).kind == Landing::Kind::Passes;
}

void Interpreter::unwind(Thread& thread) {
    thread.current = &thread.next();
    thread.observation = {};
    thread.joined.reset();
    const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(thread.current);
    if (!is_left_next(thread)) return land(thread, *invoke);
    // A shared handler that passes it on leaves the frame for all of its calls.
    if (invoke != nullptr) thread.current = invoke->getLandingPadInst();
    ++thread.executions[thread.current];
    leave_by_exception(thread);
}

void Interpreter::leave_by_exception(Thread& thread) {
    if (thread.frames.size() == 1) throw NotReproduced("cannot execute: an exception that leaves the thread");
    machine_.leave(thread);
}

void Interpreter::land(Thread& thread, const llvm::InvokeInst& invoke) {
    const Address exception = std::exchange(thread.exception, 0);
    const Landing landing = landing_of(invoke, type_of(machine_, exception));
    Memory& memory = machine_.memory();
    std::uint64_t selector = 0;
    if (landing.kind == Landing::Kind::Catches) {
        Address caught = memory.read_number(exception - object_before, 8);
        if (landing.of_pointer)
            caught = memory.read_number(caught, 8);
        else
            caught += static_cast<Address>(landing.offset);
        memory.write_number(exception - caught_before, caught, 8);
        selector = landing.type == nullptr ? selector_of_all : selector_of(operand(thread, *landing.type).number());
    }
    Value value;
    value.elements = {Value(64, exception), Value(32, selector)};
    jump(thread, *invoke.getUnwindDest());
    Frame& frame = thread.frames.back();
    frame.registers[invoke.getLandingPadInst()] = value;
    ++frame.next;
}

}  // namespace heddle::replay
