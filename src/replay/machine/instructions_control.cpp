// Branches, calls of functions with a body, and returns.
#include <llvm/IR/Instructions.h>

#include "model/misuse.h"
#include "replay/early_ends.h"
#include "replay/machine/compute.h"
#include "replay/machine/interpreter.h"

namespace heddle::replay {

namespace {

constexpr std::size_t deepest_stack = 20'000;

// Functions may be called with the types of another prototype: C's integers and pointers are widened or cut.
Value adapt(Value value, const llvm::Type& type, const llvm::DataLayout& layout) {
    if (is_scalar(type) && value.elements.empty()) value.bits = value.bits.zextOrTrunc(scalar_width(type, layout));
    return value;
}

const llvm::BasicBlock& switch_target(const llvm::SwitchInst& instruction, const llvm::APInt& value) {
    for (const auto& entry : instruction.cases())
        if (entry.getCaseValue()->getValue() == value) return *entry.getCaseSuccessor();
    return *instruction.getDefaultDest();
}

}  // namespace

void Interpreter::branch(Thread& thread, const llvm::Instruction& instruction) {
    if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&instruction))
        return jump(thread, switch_target(*choice, operand(thread, *choice->getCondition()).bits));
    const auto& conditional = llvm::cast<llvm::BranchInst>(instruction);
    const bool otherwise = conditional.isConditional() && operand(thread, *conditional.getCondition()).bits.isZero();
    jump(thread, *conditional.getSuccessor(otherwise ? 1 : 0));
}

// All phi nodes take their values at once.
void Interpreter::jump(Thread& thread, const llvm::BasicBlock& target) {
    Frame& frame = thread.frames.back();
    const llvm::BasicBlock& origin = *frame.next->getParent();
    std::vector<std::pair<const llvm::PHINode*, Value>> values;
    for (const llvm::PHINode& phi : target.phis())
        values.emplace_back(&phi, operand(thread, *phi.getIncomingValueForBlock(&origin)));
    for (const auto& [phi, value] : values) frame.registers[phi] = value;
    frame.next = target.begin();
    while (llvm::isa<llvm::PHINode>(*frame.next)) ++frame.next;
}

void Machine::enter(Thread& thread, const llvm::Function& function, std::vector<Value> arguments,
                    const llvm::CallBase* call) {
    if (thread.frames.size() >= deepest_stack) throw NotReproduced("the recursion is too deep for the replay");
    if (arguments.size() < function.arg_size() && call != nullptr && call->isIndirectCall())
        throw ProgramFailure(model::Property::Memory, model::call_with_too_few);
    if (arguments.size() < function.arg_size())
        throw NotReproduced("cannot execute: " + function.getName().str() + " is called with too few arguments");
    Frame frame;
    frame.next = function.getEntryBlock().begin();
    frame.call = call;
    frame.atomic = std::string_view(function.getName()).starts_with("__VERIFIER_atomic_");
    for (const llvm::Argument& parameter : function.args()) {
        Value& argument = arguments[parameter.getArgNo()];
        if (parameter.hasByValAttr()) {
            const std::uint64_t size = layout().getTypeAllocSize(parameter.getParamByValType()).getFixedValue();
            const Address copy = memory_.allocate(size, ObjectKind::Local);
            memory_.write(copy, thread.passed ? *thread.passed : memory_.read(argument.number(), size));
            thread.passed.reset();
            frame.locals.push_back(copy);
            argument = Value(64, copy);
        }
        frame.registers[&parameter] = adapt(std::move(argument), *parameter.getType(), layout());
    }
    if (frame.atomic) ++thread.atomic_depth;
    frame.number = thread.calls++;
    thread.frames.push_back(std::move(frame));
}

void Machine::leave(Thread& thread) {
    const Frame& frame = thread.frames.back();
    for (Address local : frame.locals) memory_.end_life(local);
    if (frame.atomic) --thread.atomic_depth;
    if (frame.once != nullptr) frame.once->phase = Once::Phase::Done;
    thread.frames.pop_back();
}

void Interpreter::return_from(Thread& thread, const llvm::Instruction& instruction) {
    const llvm::Value* returned = llvm::cast<llvm::ReturnInst>(instruction).getReturnValue();
    const Value result = returned == nullptr ? Value() : operand(thread, *returned);
    const llvm::CallBase* call = thread.frames.back().call;
    if (thread.frames.size() == 1 && !thread.ends) {
        if (thread.number == 0 && !machine_.options().threads_outlive_main) machine_.end_process("main has returned");
        return machine_.finish_thread(thread, result);
    }
    machine_.leave(thread);
    if (thread.finished()) machine_.end_copies(thread);
    if (call != nullptr) finish(thread, *call, adapt(result, *call->getType(), layout()));
}

}  // namespace heddle::replay
