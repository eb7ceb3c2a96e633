// The executed program: its memory, its threads, and what the functions of the libraries ask of them.  What
// instructions do to it is in interpreter.h.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/machine/constants.h"
#include "replay/machine/thread_keys.h"
#include "replay/machine/thread.h"
#include "replay/memory/memory.h"
#include "replay/memory/numbered_objects.h"
#include "replay/memory/trace_inputs.h"
#include "replay/numbered_module.h"
#include "replay/replay.h"
#include "replay/sync/synchronisation.h"

namespace heddle::replay {

class Machine {
public:
    // Stands before the first instruction of main.
    Machine(const NumberedModule& program, const Inputs& inputs, const Options& options);

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
    NumberedObjects& numbered_objects() { return numbered_objects_; }
    const Options& options() const { return options_; }
    // The execution of the current instruction that is under way.
    Execution execution(const Thread& thread) const;
    Thread& create_thread(Address function, const Value& argument);
    void finish_thread(Thread& thread, const Value& result);
    // Calls a function of the program, which completes `once` when it returns.
    void call_once(Thread& thread, Address function, const llvm::CallBase& call, Once& once);
    Address errno_of(Thread& thread);
    Keys& keys() { return keys_; }
    // Throws ProgramFailure if there must be no heap objects then, and there are.
    void end_process(const std::string& why);
    // The process does not end in an orderly way.
    void break_off(const std::string& why) { end_ = why; }
    // New objects with the content that the trace gives; a local lives as long as the running function.
    Address allocate_local(Thread& thread, std::uint64_t size);
    Address allocate_heap(Thread& thread, std::uint64_t size);

    // What the instructions need.
    unsigned number(const llvm::Instruction& instruction) const { return program_.number(instruction); }
    Value operand(const Thread& thread, const llvm::Value& value);
    // What a call of the thread is given.
    std::uint64_t argument(const Thread& thread, const llvm::CallBase& call, unsigned number) {
        return operand(thread, *call.getArgOperand(number)).number();
    }
    // nullptr if there is no function at the address.
    const llvm::Function* function_at(Address address) const { return constants_.function_at(address); }
    // nullptr if no variable is there.
    const llvm::GlobalVariable* variable_at(Address address) const { return constants_.variable_at(address); }
    // Some function on the stack of the thread catches an exception of this type.
    bool is_caught(const Thread& thread, Address type);
    // A function begins, and ends.
    void enter(Thread& thread, const llvm::Function& function, std::vector<Value> arguments,
               const llvm::CallBase* call);
    void leave(Thread& thread);
    // What lives as long as the thread.
    std::vector<Address> copies_of(const Thread& thread) const { return constants_.copies_of(thread.number); }
    void end_copies(const Thread& thread);

private:
    void tell_of_content(Address read) const;
    Address give_content(Thread& thread, Address object, std::uint64_t size);
    std::vector<Value> main_arguments(const llvm::Function& function);

    const NumberedModule& program_;
    const Inputs& inputs_;
    const Options& options_;
    Memory memory_;
    NumberedObjects numbered_objects_;
    std::map<Address, Execution> allocations_;  // of objects with any content, if somebody wants to know of them
    Constants constants_;
    Synchronisation synchronisation_;
    std::map<unsigned, std::unique_ptr<Thread>> threads_;
    std::optional<unsigned> next_thread_;
    unsigned unnamed_threads_ = 1;
    Keys keys_;
    std::string end_;
};

}  // namespace heddle::replay
