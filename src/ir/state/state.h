// The symbolic state of one thread at one place of the unwound program.
//
// All paths that lead to a place are merged into one state, so a place is walked once.  The values are terms; what
// depends on the path taken is an if-then-else over path conditions.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ir/facts/access_log.h"
#include "ir/facts/knowledge.h"
#include "ir/facts/observations.h"
#include "ir/state/cow.h"
#include "model/program.h"
#include "term/manager.h"

namespace heddle::ir {

using model::CellId;
using model::LocationId;
using term::Term;

// The value of a register: its scalar leaves in order (one for a scalar).  An i1 is a Bool, a pointer has 64 bits.
using Operand = std::vector<Term>;

// The thread came from this step (none: from its start), and `guard` holds since then.
struct Incoming {
    std::optional<LocationId> from;
    Term guard;
};

// What the open step has written to a shared cell so far.
struct Overlay {
    Term written;  // under which condition
    Term value;
};

// The content of an object's private cells; none means: as it was at first.
using ObjectContent = Cow<std::vector<std::optional<Term>>>;

struct State {
    std::vector<Term> path;  // all branch conditions since the start of the thread; a conjunction
    std::vector<Incoming> incoming;

    // Registers of the current activation, by number (FunctionInfo).
    std::map<unsigned, Operand> registers;
    std::optional<Operand> result;  // of a function that has returned

    Cow<std::map<ObjectId, ObjectContent>> memory;

    // While a step is open (an atomic block, or nobody else is alive), accesses to shared cells belong to the step
    // that the thread came from (or, at the start of main, to the initial content).
    bool open = false;
    std::map<CellId, Overlay> overlay;
    unsigned atomic_depth = 0;
    // The open step is a critical section of this mutex (an address): see Fusion in steps.cpp.
    std::optional<std::uint64_t> section;
    bool section_goes_on = false;  // it was taken by an earlier step

    // How often each instruction that may be a step or an input was executed.
    Cow<std::map<unsigned, Term>> counts;

    // What this thread has changed for others since its start, one condition for each change: a busy loop that changes
    // nothing is found by this.
    std::vector<Term> changes;

    // What this thread has last read from a shared cell, or written to it.
    Cow<std::map<CellId, Term>> seen;

    Observations observed;

    Clock clock;
    unsigned epoch = 0;
    std::set<ThreadIndex> live;  // threads that may be alive
    LockSet locks;               // mutexes that are surely held
};

}  // namespace heddle::ir
