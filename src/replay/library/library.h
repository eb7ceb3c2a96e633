// Functions that have no body in the module: those of the C library, of pthreads, of the verifier, and LLVM's own.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "replay/machine/machine.h"

namespace heddle::replay {

// A call under way.
struct Call {
    Machine& machine;
    Thread& thread;
    const llvm::CallBase& instruction;
    std::vector<Value> arguments;

    Memory& memory() const { return machine.memory(); }
    // The lower 64 bits of an argument.
    std::uint64_t number(std::size_t index) const { return arguments.at(index).number(); }
    // A result of the call's type: an integer or a pointer, or nothing.
    Value result(std::uint64_t value) const;
    // The result that the trace gives, zero if it gives none.
    Value input() const;
    // A choice that the call makes by itself: the number that the trace gives, zero if it gives none.
    std::uint64_t number_from_trace() const;
};

using LibraryFunction = Value (*)(const Call&);
using Library = std::unordered_map<std::string, LibraryFunction>;

// pthread_create and its like, and mutexes.
const Library& thread_library();
const Library& condition_library();
// Semaphores, read-write locks, spinlocks.
const Library& lock_library();
// Barriers, pthread_once, values of each thread.
const Library& meeting_library();
// <threads.h>
const Library& c11_library();
// Memory, input and output, the end of the process.  What works byte by byte is in bytewise.h.
const Library& c_library();
// free and delete.
bool is_release(const std::string& function);
// isdigit and its like.
// __VERIFIER_* and assertions.
const Library& verifier_library();
const Library& systemc_library();
// __atomic_load and its like.
const Library& atomic_library();

// The end of a C++ program by an exception or otherwise.
const Library& cpp_library();
Value throw_exception(const Call& call);
// The number by which a handler knows its type.
std::uint64_t selector_of(Address type);

// Null if there is no function of that name in any of them.
LibraryFunction find_library_function(const std::string& name);

// The call joins the thread of its first argument and puts the result where its second argument points to.
Value join_thread(const Call& call, unsigned result_bytes);

// Executes an LLVM intrinsic that is no copy.
Value call_intrinsic(const Call& call);
// Calling the function is a failed assertion, even if it has a body.
bool is_failure(const llvm::Function& function);

}  // namespace heddle::replay
