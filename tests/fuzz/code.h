// The oracle's view of a program: for each thread a list of operations, each with at most one access to memory.
#pragma once

#include <vector>

#include "fuzz/tree.h"

namespace heddle::fuzz {

// Where a function's activation keeps its locals: numbers of slots of the thread.
struct Frame {
    Index first = 0;    // of the locals
    Index loaded = 0;   // what the statement's source holds
    Index scratch = 0;  // for statements of several accesses
    Index result = 0;   // what the function returns
    const Function* function = nullptr;
};

struct Operation {
    enum class Kind {
        Start,    // visible, so that a new thread does nothing before it is scheduled
        Assign,   // slot = value
        Address,  // slot = &place
        Jump,
        JumpUnless,  // to `index`, if value is false
        Choose,      // slot = any value from low to high
        Assume,
        Assert,
        AtomicBegin,
        AtomicEnd,
        Load,       // slot = place
        Store,      // place = value
        Combine,    // place = scratch op value: the second half of a compound assignment
        StoreSlot,  // place = slot
        ReadModifyWrite,
        CompareExchange,
        Lock,
        TryLock,  // slot = 1 if the mutex could be locked
        Unlock,
        Create,
        Join,
        Post,
        Await,
        Quit,    // the end of the process, by any thread
        Finish,  // the end of a thread
        Exit,    // the end of main, and with it of the process
    };
    Kind kind;
    Frame frame = {};
    Index slot = 0;
    Index index = 0;         // an operation, a mutex or a thread
    Type type = Type::Long;  // of what goes to the slot
    std::int64_t low = 0;
    std::int64_t high = 0;
    Expression value = {};
    Place place = {};
    const Statement* statement = nullptr;
};

using ThreadCode = std::vector<Operation>;

struct Code {
    std::vector<ThreadCode> threads;  // main is 0, thread i of the program is i + 1
    std::vector<Index> slots;         // how many each thread needs
};

// The result points into the program.
Code flatten(const Program& program);

// May another thread notice when this operation happens?
bool is_visible(Operation::Kind kind);

}  // namespace heddle::fuzz
