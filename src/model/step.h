// One visible step of a thread: what it reads and writes, when it can be executed, and where it leads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/ids.h"
#include "model/ordering.h"
#include "term/term.h"
#include "util/source_location.h"

namespace heddle::model {

using term::Term;

// Reading a cell.  `value` is a variable.  Several reads of one step may share one variable if their conditions
// exclude each other (a load through a pointer reads one of several cells).
struct Read {
    CellId cell;
    Term condition;  // over registers, and over earlier reads of the same step
    Term value;
};

// Writing a cell.  A step has at most one write for each cell; all its reads happen before all its writes.
struct Write {
    CellId cell;
    Term condition;
    Term value;
};

struct Edge {
    Term guard;  // over registers, and over reads of the step that the edge leaves
    LocationId target;
};

struct JoinTarget {
    Term condition;  // the handle given to join is that of `thread`
    ThreadId thread;
};

enum class StepKind {
    Load,
    Store,
    ReadModifyWrite,
    CompareExchange,
    Lock,
    TryLock,
    Unlock,
    Create,
    Join,
    Free,
    Atomic,
    Wait,       // on a condition variable: gives the mutex back and goes to sleep
    Wake,       // ... is awake and takes the mutex again
    Signal,     // wakes one that waits
    Broadcast,  // wakes all that wait
    Acquire,    // of a semaphore or a lock that is no mutex
    Release,
    Arrive,  // at a barrier
    Exit,    // of the process, which looks whether anything is left
    Loop,    // a turn of a loop begins: nothing that others notice
    Fence,   // between atomic operations of its thread: touches nothing
};

// A part of a fused step: what would be a step of its own.  For traces only.
struct Piece {
    StepKind kind;
    SourceLocation where;
    std::string text;
    Term condition;  // the path inside the step comes here
    InstructionId instruction;
    Term occurrence;
    unsigned part = 0;
    std::uint64_t part_offset = 0;
    std::uint64_t part_size = 0;
    std::vector<Read> reads;
    std::vector<Write> writes;
};

// One visible step: executed at once, as a whole.
struct Step {
    StepKind kind;
    SourceLocation where;
    std::string text;  // short, for people: "load balance", "lock m"

    std::vector<Read> reads = {};
    std::vector<Write> writes = {};
    // The step can be executed only if this is true of the values that it would read: else its thread is blocked.
    Term enabled;
    // The same, but where it is false the path is ended by an assumption (inside an atomic block): not a deadlock.
    Term assumed;
    // A step that waits for a lock: the number of the thread that holds it, plus one, over the values that the step
    // would read; 32 bits.  None: nobody in particular.
    std::optional<Term> holder = std::nullopt;
    // An ordinary access, no operation that is made for threads: two of them, or one and another step, may race.
    bool plain = false;
    // Of an atomic operation or a fence; of a compare-and-exchange that fails, the second.  Operations that are made
    // for threads have the strongest one.
    Ordering order = Ordering::SequentiallyConsistent;
    Ordering failure_order = Ordering::SequentiallyConsistent;
    // Others may be found to race with this access of the run (races/happens_before.h): then this is true.
    std::optional<Term> watched = std::nullopt;
    std::optional<ThreadId> creates = std::nullopt;  // Create
    // Join: enabled only if one of these conditions is true and that thread is at a Finished location.
    std::vector<JoinTarget> joins = {};

    std::vector<Edge> successors = {};  // guards exclude each other and cover all cases

    // Where the replayer finds the step: the n-th execution (from 0) of this instruction by this thread, and, for an
    // instruction that makes several steps (memcpy), the part.
    InstructionId instruction;
    Term occurrence;  // 32 bits, over registers
    unsigned part = 0;
    std::uint64_t part_offset = 0;  // bytes from the start of the copied or filled range
    std::uint64_t part_size = 0;    // bytes; 0: the step is the whole instruction
    // Loop: these inputs are chosen anew whenever the thread comes here, and whether the loop was not meant to end.
    std::vector<Term> renews = {};
    bool is_endless = false;

    // Atomic blocks: the instruction above opens the block; the step runs up to and including its end.

    // A critical section that is one step: its parts in order.  Empty: the step is not fused.
    std::vector<Piece> pieces = {};

    unsigned weight = 1;  // how many unfused visible steps this is
};

}  // namespace heddle::model
