// Calls: whose function it is decides who executes it.
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Instructions.h>

#include "replay/early_ends.h"
#include "replay/library/library.h"
#include "replay/machine/compute.h"
#include "replay/machine/interpreter.h"
#include "replay/memory/bytewise.h"

namespace heddle::replay {

LibraryFunction find_library_function(const std::string& name) {
    for (const Library* library :
         {&thread_library(), &condition_library(), &lock_library(), &meeting_library(), &c11_library(), &cpp_library(),
          &c_library(), &verifier_library(), &atomic_library(), &systemc_library()})
        if (const auto found = library->find(name); found != library->end()) return found->second;
    if (name.starts_with("_ZSt") && name.find("__throw_") != std::string::npos) return throw_exception;
    return nullptr;
}

namespace {

// A function that nobody knows returns what the trace says; a choice (__VERIFIER_nondet_int) that the run does not
// depend on need not be in the trace.
Value call_unknown(const Call& call, const std::string& name) {
    const bool choice = (name.starts_with("__VERIFIER_nondet_") || name.starts_with("nondet_")) &&
                        !call.instruction.getType()->isVoidTy();
    if (!choice && !call.machine.inputs().has(call.machine.execution(call.thread)))
        throw NotReproduced("the function " + name + " has no body and the trace gives no result for it");
    return call.input();
}

}  // namespace

Value Call::result(std::uint64_t value) const {
    const llvm::Type& type = *instruction.getType();
    return type.isVoidTy() ? Value() : Value(scalar_width(type, machine.layout()), value);
}

Value Call::input() const {
    const llvm::Type& type = *instruction.getType();
    if (type.isVoidTy()) return {};
    const std::uint64_t size = store_size(type, machine.layout());
    const Execution execution = machine.execution(thread);
    if (const auto& observer = machine.options().input_observer)
        observer(execution.thread, execution.instruction, execution.occurrence);
    return decode(machine.inputs().bytes(execution, size), type, machine.layout());
}

std::uint64_t Call::number_from_trace() const {
    std::uint64_t number = 0;
    const Bytes bytes = machine.inputs().bytes(machine.execution(thread), 8);
    for (std::size_t i = 0; i < bytes.size(); ++i) number |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
    return number;
}

const llvm::Function& Interpreter::callee(Thread& thread, const llvm::CallBase& call) {
    if (const llvm::Function* function = call.getCalledFunction()) return *function;
    const Address address = operand(thread, *call.getCalledOperand()).number();
    const llvm::Function* function = machine_.function_at(address);
    if (function == nullptr) throw ProgramFailure(model::Property::Memory, "call through an invalid pointer");
    return *function;
}

// Arguments that are no values (of llvm.dbg.value, say) are left out by the intrinsics that have them.
std::vector<Value> Interpreter::call_arguments(Thread& thread, const llvm::CallBase& call) {
    std::vector<Value> arguments;
    for (const llvm::Use& argument : call.args())
        arguments.push_back(argument->getType()->isMetadataTy() ? Value() : operand(thread, *argument));
    return arguments;
}

std::optional<Bytewise> Interpreter::bytewise(Thread& thread, const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr || call->isInlineAsm()) return std::nullopt;
    const llvm::Function& function = callee(thread, *call);
    const auto known = bytewise_library().find(function.getName().str());
    if (!function.isDeclaration() || known == bytewise_library().end()) return std::nullopt;
    Bytewise work = known->second({machine_, thread, *call, call_arguments(thread, *call)});
    work.resume();
    return work;
}

void Interpreter::call(Thread& thread, const llvm::CallBase& instruction) {
    if (instruction.isInlineAsm()) refuse(instruction);
    const llvm::Function& function = callee(thread, instruction);
    if (is_failure(function)) throw ProgramFailure(model::Property::Assertion, "assertion failed");
    const Call call{machine_, thread, instruction, call_arguments(thread, instruction)};
    if (machine_.options().recording != nullptr && function.getName() == "heddle_point") {
        machine_.options().recording->events.push_back({thread.number, static_cast<unsigned>(call.number(0))});
        return finish(thread, instruction, {});
    }
    if (!function.isDeclaration()) return machine_.enter(thread, function, call.arguments, &instruction);
    const std::string name = function.getName().str();
    const std::size_t depth = thread.frames.size();  // a library function may call one of the program
    const bool ends = thread.ends;
    Value result;
    if (function.isIntrinsic())
        result = call_intrinsic(call);
    else if (const LibraryFunction known = find_library_function(name))
        result = known(call);
    else
        result = call_unknown(call, name);
    if (thread.finished() || thread.sleep != Sleep::None || thread.frames.size() != depth || thread.ends != ends ||
        thread.exception != 0)
        return;
    if (machine_.options().recording != nullptr && !function.isIntrinsic() && !instruction.getType()->isVoidTy())
        machine_.options().recording->results.push_back({thread.number, name, find_library_function(name) != nullptr,
                                                         encode(result, *instruction.getType(), layout())});
    finish(thread, instruction, result);
}

}  // namespace heddle::replay
