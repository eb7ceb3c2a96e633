// A thread of the executed program.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <map>
#include <optional>
#include <vector>

#include "replay/memory/bytewise.h"
#include "replay/memory/transfer.h"
#include "replay/memory/values.h"

namespace heddle::replay {

// A function that has been called and has not returned.
struct Barrier;
struct Once;

struct Frame {
    llvm::BasicBlock::const_iterator next;  // the instruction to be executed
    const llvm::CallBase* call = nullptr;   // of the frame below, which waits for the result; none if nobody called
    bool atomic = false;                    // the return ends an atomic block
    llvm::DenseMap<const llvm::Value*, Value> registers;
    std::vector<Address> locals;
    Once* once = nullptr;  // the return completes this
    unsigned number = 0;   // among all calls of the thread
};

// What the last instruction read from memory and wrote to it, if that was one scalar.
struct Observation {
    std::optional<llvm::APInt> read;
    std::optional<llvm::APInt> written;
};

// A thread that has begun to wait for a condition variable, or at a barrier, executes the same call again when it wakes
// up.  It waits for a signal, for the end of its time, or for nothing.
enum class Sleep { None, ForSignal, ForTime, ForNothing, ForThread };

// Of the threads at a barrier.
struct Meeting {
    const Barrier* barrier = nullptr;
    std::uint64_t number = 0;
    std::uint64_t result = 0;  // what this thread gets from the call
};

// A thread can be joined or detached once.
enum class Handle { Joinable, Detached, Joined };

struct Thread {
    unsigned number = 0;
    std::vector<Frame> frames;                   // empty: the thread has finished
    Value result;                                // of a finished thread
    unsigned calls = 0;                          // how many frames there were
    unsigned atomic_depth = 0;                   // atomic blocks that the thread is in
    const llvm::Instruction* current = nullptr;  // the instruction executed last, or now
    // Parts of the current instruction that are still to be done.
    std::optional<Transfer> transfer;
    std::optional<Bytewise> bytewise;
    unsigned parts = 0;              // ... and how many have been done
    std::optional<Bytes> passed;     // the content of the first struct that the current call passes by value
    std::optional<unsigned> joined;  // the thread that the current instruction has joined
    Handle handle = Handle::Joinable;
    bool splits_join = false;  // its next join is two steps: it claims the other thread, and waits later
    Sleep sleep = Sleep::None;
    unsigned sleeps = 0;                              // how often it has fallen asleep
    Meeting meeting;                                  // where it sleeps, if that is a barrier
    std::map<std::uint64_t, std::uint64_t> specific;  // pthread_setspecific, by key
    bool ends = false;  // its function has returned; destructors of specific values are called
    Address error = 0;      // where errno is, once somebody has asked
    Address exception = 0;  // on its way to a handler
    Observation observation;
    // How often the thread has completed an instruction; a call is complete when the function is entered.
    llvm::DenseMap<const llvm::Instruction*, unsigned> executions;

    bool finished() const { return frames.empty(); }
    const llvm::Instruction& next() const { return *frames.back().next; }
};

}  // namespace heddle::replay
