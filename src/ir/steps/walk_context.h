// Where the walk of one thread stands: what all that take part in it share.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "ir/program/function_info.h"
#include "ir/state/state.h"

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
}  // namespace llvm

namespace heddle::ir {

class Pass;

// An instruction that is being executed.
struct Site {
    const llvm::Instruction& instruction;
    ContextId context;  // of this execution of the instruction
    Term occurrence;    // how often this thread has executed the instruction before
};

// The state at a place where a turn of a loop may begin.
struct Turn {
    std::vector<unsigned> iterations;
    State state;
    std::size_t inputs;
    std::size_t exchanges;  // of Walk::exchanges
};

// A weak compare-and-exchange that may fail for no reason.
struct WeakExchange {
    std::vector<Term> path;  // that leads to it
    Term found, expected;
    Term fails;     // an input: then it fails although the two are equal
    Term is_idle;   // it does
    Term succeeds;  // they are equal, and it does not
};

// A wait for a condition variable.
struct Sleep {
    std::vector<unsigned> iterations;
    State before, after;
    Term is_idle;  // it ended without a signal
};

// The head of a kept loop.
struct KeptHead {
    ContextId context;
    LocationId location;
    State state;  // as a turn begins
};

// An activation of a function.
struct Frame {
    using BlockKey = std::vector<unsigned>;

    const llvm::Function& function;
    const FunctionInfo& info;
    ContextId context;
    const llvm::BasicBlock* block = nullptr;                // the current one
    std::vector<unsigned> iterations = {};                  // of the loops around the current block
    std::map<const llvm::BasicBlock*, KeptHead> kept = {};  // heads of loops
    std::map<const llvm::BasicBlock*, Turn> turns = {};     // the last one at each block
    std::map<const llvm::Instruction*, Sleep> sleeps = {};  // the last one at each call
    std::map<BlockKey, unsigned> concrete_exits = {};       // last iteration in which an exit test was a constant
    std::vector<ObjectId> locals = {};
    Frame* caller = nullptr;
    const llvm::CallBase* call = nullptr;  // of a function of the program, under way
};

// Which part of an instruction that makes several steps is being executed.
struct Part {
    unsigned number = 0;
    std::uint64_t offset = 0, size = 0;
};

struct WalkContext {
    Pass& pass;
    ThreadIndex thread;
    ContextId context;                       // of the thread: names its thread-local variables
    Frame* frame = nullptr;                  // the one being walked
    const llvm::Function* callee = nullptr;  // the known function that is being called
    std::set<ObjectId> locals = {};          // of all functions on the call stack
    Part part = {};
    std::vector<WeakExchange> exchanges = {};  // in the order of the walk
};

}  // namespace heddle::ir
