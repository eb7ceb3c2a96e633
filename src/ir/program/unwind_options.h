// How far lowering goes, and what it counts as a failure.
#pragma once

#include <functional>
#include <vector>

#include "ir/program/refusal.h"

namespace heddle::ir {

// Planted errors, for tests that show that such errors are caught.
enum class Sabotage { None, FieldOffset, DroppedStore };

struct UnwindOptions {
    unsigned loops = 4;  // how often a loop body or a recursive function may be entered
    // Loops whose exit conditions fold to constants may run this far; the larger of both bounds counts for them.
    unsigned constant_loops = 4;
    bool keep_loops = false;            // those that run further are kept as loops, where that can be done
    unsigned objects = 4;               // of one allocation in a kept loop that may be in use at once
    bool fuse = true;                   // critical sections become one step where that is sound
    bool externals_return_any = false;  // an external function without a body returns any value (a caveat is noted)
    bool threads_outlive_main = false;  // the return of main ends main only, not the process
    bool spurious_wakeups = true;       // a thread that waits for a condition variable may wake up without a signal
    bool spurious_failures = true;      // a weak compare-and-exchange may fail although the values are equal
    // What counts as a failure beyond wrong accesses, wrong frees and divisions by zero.
    bool overflow = false;       // signed overflow and shifts by too much; else signed arithmetic wraps around
    bool idle_writes = false;    // a write of what was just read counts: for races
    bool fences = false;         // fences between atomic operations are steps
    bool locked_fences = false;  // ... as are locked operations on what one thread uses: they empty its store buffer
    bool whole_copies = false;   // memcpy moves scalars: weak memory models know accesses of one size to a place
    bool leak = false;           // heap objects that are not freed when the process ends
    std::function<void()> pause = nullptr;     // called now and then, if there is one; may throw to end the work
    bool inner_bounds = false;                 // an index beyond an array that is part of a larger object
    bool unwritten = false;                    // a read of an object's memory that nobody has written
    bool tolerate_misuse = false;              // no failure; goes on as with glibc (model/misuse.h)
    std::vector<Refusal>* refusals = nullptr;  // lowering notes them there and goes on, but makes no program
    Sabotage sabotage = Sabotage::None;        // for tests only
};

}  // namespace heddle::ir
