// The checked program as the encoder sees it: threads of visible steps over memory cells.
//
// Every thread is acyclic (loops and recursion are unwound), so every register has one definition and is a term; the
// value of a load is a variable, and all private work is folded into the terms that use it.
//
// A flow (`has_loops`) keeps loops: an edge may lead back to a step of kind Loop.  What a thread carries from one turn
// into the next is in private cells, which the steps before the head write and the head reads.  A variable has the
// value of the last read that defined it.
//
// Protocol of a thread.  A thread does not exist until its creator executes the step that `creates` it (one without a
// creator exists from the start).  Then it stands at the target of the entry edge whose guard is true.  At a location with a step it
// can execute the step if the step is enabled; it then stands at the target of the one successor edge whose guard is
// true.  At a terminal location it stays for ever.
//
// A guard or value may mention the value of a read only if that read has been executed before on every path to the
// place where the guard or value is used.  The value of a read that was not executed is arbitrary.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/ids.h"
#include "model/location.h"
#include "model/step.h"
#include "model/value_form.h"
#include "term/manager.h"
#include "term/term.h"
#include "util/source_location.h"

namespace heddle::model {

struct Object {
    std::string name;        // "balance", "node (malloc at list.c:12, 2nd)"
    std::uint64_t size;      // bytes
    SourceLocation where;    // declaration or allocation
    bool is_hidden = false;  // no object of the program: something that is kept about one
    bool is_life = false;    // no object of the program: whether one is alive
    // What a thread carries into the next turn of a loop: whoever leads to the head writes it, and the head reads it.
    bool is_carried = false;
    std::optional<CellId> in_use = std::nullopt;  // of an object that may be recycled, or of its life
};

// The finest part of an object that any access needs.  Cells of one object do not overlap.
struct Cell {
    std::string name;  // "balance", "a[3]", "node.next"
    ObjectId object;
    std::uint64_t offset;   // bytes into the object
    Term initial;           // the content before any step of any thread; its sort is the cell's sort
    bool may_race = false;  // two accesses to it, not both atomic, are not known to be ordered
    ValueForm form = {};
    unsigned width() const { return initial.sort().width(); }
};

struct Thread {
    std::string name;  // "main", "worker", "worker#2"
    std::vector<Edge> entry;
    std::vector<Location> locations;  // in topological order: every edge goes to a larger LocationId
    std::optional<ThreadId> creator;  // none for main, and for those that empty store buffers
    // No thread of the source: it empties the store buffer of that one, and exists from the start (buffers/buffered_program.h).
    std::optional<ThreadId> empties_buffer_of = std::nullopt;
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
    std::string name = {};  // of memory: what its first content is the input for
    ValueForm form = {};
    std::vector<std::uint64_t> representatives = {};  // if there are any, each other value acts like one of them
    // Content of a recycled object before it is written: who only looks at states does not try its values.
    bool is_left_open = false;
    bool is_content = false;                          // what memory holds that nobody has written
};

// An object that an allocation in a kept loop may hand out again, once no cell and no register leads to it any more.
struct Recycled {
    CellId in_use;              // 1 since it was handed out; who finds it out of reach sets it to 0
    std::size_t allocation;     // objects of one allocation: which of them it was follows from what was read of their flags
    std::uint64_t first, last;  // addresses
};

struct Program {
    std::vector<Object> objects;
    std::vector<Cell> cells;
    std::vector<Thread> threads;
    std::vector<Assertion> assertions;
    std::vector<Input> inputs;
    std::vector<Recycled> recycled;

    // Either makes a verdict one under sequential consistency only; may_race not if it is proved that there is no race.
    bool uses_weak_orders = false;
    bool may_race = false;
    bool lacks_assertions = false;
    // As in C++20: a relaxed store ends the release sequences of its own thread, too.
    bool stores_end_release_sequences = false;
    // Reasons why SAFE may not be said plainly ("external function f returns any value").
    std::vector<std::string> caveats;
    std::vector<NamedAddress> addresses = {};  // the lowest first; they do not overlap
    // Without weak atomic operations and data races all executions are sequentially consistent, whatever the model.
    bool depends_on_memory_model() const { return uses_weak_orders || may_race; }
    bool has_loops = false;        // edges may lead back, to steps of kind Loop
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
