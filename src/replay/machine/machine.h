// The executed program: its memory, its threads, and what each instruction does to them.
//
// Protocol: execute() runs one instruction of one thread.  If it throws Blocked, nothing has changed and the
// instruction can be tried again; after any other exception the machine must not be used any more.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/machine/constants.h"
#include "replay/machine/thread.h"
#include "replay/memory/memory.h"
#include "replay/memory/touched.h"
#include "replay/memory/trace_inputs.h"
#include "replay/numbered_module.h"
#include "replay/replay.h"
#include "replay/sync/synchronisation.h"

namespace heddle::replay {

class Machine {
public:
    // Stands before the first instruction of main.
    Machine(const NumberedModule& program, const Inputs& inputs, const Options& options);

    // Executes the next instruction of a thread, or what is left of it if parts of it have been done.
    void execute(Thread& thread);
    // Prepares the next instruction for execution in parts: thread.transfer or thread.bytewise is what there is to do.
    void open_parts(Thread& thread);
    bool try_open_parts(Thread& thread);  // false: the instruction has none
    // Ends the instruction all of whose parts are done.
    void close_parts(Thread& thread);

    // What the next instruction of a thread would touch; of an instruction in parts, that part.
    // By the result that a call of the library leaves in memory, in a step of its own.
    Touched touched_by_result(Thread& thread, const llvm::Instruction& instruction);
    Touched touched_next(Thread& thread, std::uint64_t part_offset, std::uint64_t part_size);

    // What a call of the thread is given.
    std::uint64_t argument(Thread& thread, const llvm::CallBase& call, unsigned number) {
        return operand(thread, *call.getArgOperand(number)).number();
    }

    // nullptr if there is no such thread.
    Thread* find_thread(unsigned number);
    const std::map<unsigned, std::unique_ptr<Thread>>& threads() const { return threads_; }
    // The next thread to be created gets this number; without it, a free one that the trace does not use.
    void name_next_thread(std::optional<unsigned> number) { next_thread_ = number; }
    bool next_thread_is_named() const { return next_thread_.has_value(); }
    void number_unnamed_threads_from(unsigned number) { unnamed_threads_ = number; }
    // Why the process has ended; empty while it runs.
    const std::string& end() const { return end_; }

    // What the functions of the libraries need.
    Memory& memory() { return memory_; }
    Synchronisation& synchronisation() { return synchronisation_; }
    const llvm::DataLayout& layout() const { return program_.layout(); }
    const Inputs& inputs() const { return inputs_; }
    const Options& options() const { return options_; }
    // The execution of the current instruction that is under way.
    Execution execution(const Thread& thread) const;
    Thread& create_thread(Address function, const Value& argument);
    void finish_thread(Thread& thread, const Value& result);
    // Calls a function of the program, which completes `once` when it returns.
    void call_once(Thread& thread, Address function, const llvm::CallBase& call, Once& once);
    Address errno_of(Thread& thread);
    // Keys of pthread_setspecific, numbered in the order of their creation; 0 for one that has no destructor.
    std::uint64_t create_key(Address destructor);
    void delete_key(std::uint64_t key) { destructors_.erase(key); }
    Address destructor_of(std::uint64_t key) const;
    // Throws ProgramFailure if there must be no heap objects then, and there are.
    void end_process(const std::string& why);
    // The process does not end in an orderly way.
    void break_off(const std::string& why) { end_ = why; }
    // New objects with the content that the trace gives; a local lives as long as the running function.
    Address allocate_local(Thread& thread, std::uint64_t size);
    Address allocate_heap(Thread& thread, std::uint64_t size);

private:
    // Makes the next instruction the current one.
    void begin(Thread& thread);
    void dispatch(Thread& thread, const llvm::Instruction& instruction);
    Value operand(Thread& thread, const llvm::Value& value);
    std::vector<Value> operands_of(Thread& thread, const llvm::User& user);
    void check_elements(Thread& thread, const llvm::Value& pointer);
    // Keeps the result of an instruction and goes on behind it.
    void finish(Thread& thread, const llvm::Instruction& instruction, const Value& result);
    void jump(Thread& thread, const llvm::BasicBlock& target);
    void enter(Thread& thread, const llvm::Function& function, std::vector<Value> arguments,
               const llvm::CallBase* call);
    void leave(Thread& thread);
    void end_copies(const Thread& thread);
    Touched ended_with(const Thread& thread, std::size_t functions) const;
    std::vector<Value> main_arguments(const llvm::Function& function);

    void branch(Thread& thread, const llvm::Instruction& instruction);
    void return_from(Thread& thread, const llvm::Instruction& instruction);
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

    const NumberedModule& program_;
    const Inputs& inputs_;
    const Options& options_;
    Memory memory_;
    Constants constants_;
    Synchronisation synchronisation_;
    std::map<unsigned, std::unique_ptr<Thread>> threads_;
    std::optional<unsigned> next_thread_;
    unsigned unnamed_threads_ = 1;
    std::uint64_t keys_ = 0;  // that were ever made
    std::map<std::uint64_t, Address> destructors_;
    std::string end_;
};

}  // namespace heddle::replay
