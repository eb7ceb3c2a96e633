// The checked program as the encoder sees it: threads of visible steps over memory cells.
//
// Every thread is acyclic (loops and recursion are unwound), so every register has one definition and is a term; the
// value of a load is a variable, and all private work is folded into the terms that use it.
//
// Protocol of a thread.  A thread does not exist until its creator executes the step that `creates` it (main exists
// from the start).  Then it stands at the target of the entry edge whose guard is true.  At a location with a step it
// can execute the step if the step is enabled; it then stands at the target of the one successor edge whose guard is
// true.  At a terminal location it stays for ever.
//
// A guard or value may mention the value of a read only if that read has been executed before on every path to the
// place where the guard or value is used.  The value of a read that was not executed is arbitrary.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/ids.h"
#include "model/property.h"
#include "term/manager.h"
#include "term/term.h"
#include "util/source_location.h"

namespace heddle::model {

using term::Term;

struct Object {
    std::string name;        // "balance", "node (malloc at list.c:12, 2nd)"
    std::uint64_t size;      // bytes
    SourceLocation where;    // declaration or allocation
    bool is_hidden = false;  // no object of the program: something that is kept about one
    bool is_life = false;    // no object of the program: whether one is alive
};

// The finest part of an object that any access needs.  Cells of one object do not overlap.
struct Cell {
    std::string name;  // "balance", "a[3]", "node.next"
    ObjectId object;
    std::uint64_t offset;  // bytes into the object
    Term initial;          // the content before any step of any thread; its sort is the cell's sort
    unsigned width() const { return initial.sort().width(); }
};

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
    // Atomic blocks: the instruction above opens the block; the step runs up to and including its end.

    // A critical section that is one step: its parts in order.  Empty: the step is not fused.
    std::vector<Piece> pieces = {};

    unsigned weight = 1;  // how many unfused visible steps this is
};

enum class TerminalKind {
    Finished,  // the thread has returned (its value is Thread::result)
    // It has ended the process (exit, abort, return from main).  The end of the process is no visible step: whatever
    // another thread does after it, it could have done just before, so for the others nothing changes.
    Exited,
    Failed,   // it has violated a property: `property` and `where` say which
    Stopped,  // a false assumption ended it
    Cut,      // the unwinding bound was reached
    Waiting,  // it waits: for ever, if what it has read (`observed`) stays as it is; else it need not have come here
};

struct Terminal {
    TerminalKind kind;
    SourceLocation where;
    std::string what;  // Failed: "assertion failed"; Cut: "loop needs more than 4 iterations"
    Property property = Property::Assertion;  // Failed only
    InstructionId instruction = {};           // Failed: the instruction that fails; Waiting: one at which it waits
    // Waiting only.  The conditions are over registers, as they are at this location.
    std::vector<Read> observed = {};
    std::optional<Term> holder = std::nullopt;  // as in a step
    bool may_go_on = false;  // no deadlock: an input may end the wait, or the loop was not meant to end
};

struct Location {
    std::variant<Step, Terminal> content;

    bool is_step() const { return std::holds_alternative<Step>(content); }
    const Step& step() const { return std::get<Step>(content); }
    Step& step() { return std::get<Step>(content); }
    const Terminal& terminal() const { return std::get<Terminal>(content); }
};

// Where a thread stands.
struct Place {
    ThreadId thread;
    LocationId location;
    friend auto operator<=>(const Place&, const Place&) = default;
};

struct Thread {
    std::string name;  // "main", "worker", "worker#2"
    std::vector<Edge> entry;
    std::vector<Location> locations;  // in topological order: every edge goes to a larger LocationId
    std::optional<ThreadId> creator;  // none for main
};

// Something that a run may come across, without a location of its own.
struct Arrival {
    ThreadId thread;
    std::optional<LocationId> after;  // right after this step, or (none) when the thread starts
    Term guard;                       // and if this is true
};

// An assertion in the source.  It is reached by a run that makes one of the arrivals.
struct Assertion {
    SourceLocation where;
    std::vector<Arrival> arrivals;  // empty: no run within the unwinding bound comes here
};

// A value that comes from outside: a nondeterministic choice or uninitialised memory.
struct Input {
    Term variable;
    Term used;  // true if the run asks for it
    ThreadId thread;
    InstructionId instruction;  // the call, alloca or malloc
    Term occurrence;            // the n-th execution (from 0) of that instruction by that thread
    std::uint64_t offset = 0;   // bytes, for memory
    SourceLocation where;
    std::vector<std::uint64_t> representatives = {};  // if there are any, each other value acts like one of them
};

struct Program {
    std::vector<Object> objects;
    std::vector<Cell> cells;
    std::vector<Thread> threads;
    std::vector<Assertion> assertions;
    std::vector<Input> inputs;

    // Either makes a verdict one under sequential consistency only; may_race not if it is proved that there is no race.
    bool uses_weak_orders = false;
    bool may_race = false;
    bool lacks_assertions = false;
    // Reasons why SAFE may not be said plainly ("external function f returns any value").
    std::vector<std::string> caveats;
    std::size_t instructions = 0;  // how many instructions the unwinding went through

    const Cell& cell(CellId id) const { return cells[id.index]; }
    const Thread& thread(ThreadId id) const { return threads[id.index]; }
    const Location& location(ThreadId t, LocationId l) const { return threads[t.index].locations[l.index]; }
    const Step& step(const Place& place) const { return location(place.thread, place.location).step(); }
};

// Throws InternalError if the program breaks one of the rules above that can be checked by a linear walk.
void check_well_formed(const Program& program);

// The weight of the heaviest path of a thread, and the sum over all threads: no run has more visible steps.
std::uint64_t longest_path(const Thread& thread);
std::uint64_t longest_run(const Program& program);

}  // namespace heddle::model
