// What each instruction does to the machine.
//
// Protocol: execute() runs one instruction of one thread.  If it throws Blocked, nothing has changed and the
// instruction can be tried again; after any other exception the machine must not be used any more.
#pragma once

#include <llvm/IR/Instructions.h>

#include <optional>
#include <vector>

#include "replay/machine/machine.h"
#include "replay/memory/touched.h"

namespace heddle::replay {

class Interpreter {
public:
    explicit Interpreter(Machine& machine) : machine_(machine) {}

    // Executes the next instruction of a thread, or what is left of it if parts of it have been done.
    void execute(Thread& thread);
    // Prepares the next instruction for execution in parts: thread.transfer or thread.bytewise is what there is to do.
    void open_parts(Thread& thread);
    bool try_open_parts(Thread& thread);  // false: the instruction has none
    // Ends the instruction all of whose parts are done.
    void close_parts(Thread& thread);

    // What the next instruction of a thread would touch; of an instruction in parts, that part.
    Touched touched_next(Thread& thread, std::uint64_t part_offset, std::uint64_t part_size);
    // By the result that a call of the library leaves in memory, in a step of its own.
    Touched touched_by_result(Thread& thread, const llvm::Instruction& instruction);

private:
    // Makes the next instruction the current one.
    void begin(Thread& thread);
    Touched ended_with(const Thread& thread, std::size_t functions) const;
    void dispatch(Thread& thread, const llvm::Instruction& instruction);
    Value operand(const Thread& thread, const llvm::Value& value) { return machine_.operand(thread, value); }
    std::vector<Value> operands_of(Thread& thread, const llvm::User& user);
    void exchange_addresses(Thread& thread, const llvm::Instruction& instruction, std::vector<Value>& operands);
    void check_elements(Thread& thread, const llvm::Value& pointer);
    // Keeps the result of an instruction and goes on behind it.
    void finish(Thread& thread, const llvm::Instruction& instruction, const Value& result);
    void jump(Thread& thread, const llvm::BasicBlock& target);
    void branch(Thread& thread, const llvm::Instruction& instruction);
    void return_from(Thread& thread, const llvm::Instruction& instruction);
    // An exception is on its way: it lands in the innermost frame, or leaves it.
    void unwind(Thread& thread);
    bool is_left_next(Thread& thread);
    void leave_by_exception(Thread& thread);
    void land(Thread& thread, const llvm::InvokeInst& invoke);
    Value allocate(Thread& thread, const llvm::Instruction& instruction);
    Value read_modify_write(Thread& thread, const llvm::Instruction& instruction);
    Value compare_exchange(Thread& thread, const llvm::Instruction& instruction);
    // What the instruction moves; nothing if it is no load, store, copy or fill.
    std::optional<Transfer> transfer(Thread& thread, const llvm::Instruction& instruction);
    // The same for a function that works byte by byte; it stands before its first access.
    std::optional<Bytewise> bytewise(Thread& thread, const llvm::Instruction& instruction);
    std::optional<Transfer> copy_or_fill(Thread& thread, const llvm::CallBase& call);
    // The first struct that the call passes by value.
    std::optional<Transfer> passed_struct(Thread& thread, const llvm::Function& function, const llvm::CallBase& call);
    const llvm::Function& callee(Thread& thread, const llvm::CallBase& call);
    std::vector<Value> call_arguments(Thread& thread, const llvm::CallBase& call);
    void call(Thread& thread, const llvm::CallBase& instruction);

    const llvm::DataLayout& layout() const { return machine_.layout(); }

    Machine& machine_;
};

}  // namespace heddle::replay
