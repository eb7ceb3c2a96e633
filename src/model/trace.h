// A failing run: the schedule, the inputs, and the values read and written.  It has no terms, so that it can be saved
// and replayed without the encoder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/memory_model.h"
#include "model/program.h"

namespace heddle::model {

struct TraceAccess {
    bool is_write = false;
    std::string name;         // of the cell
    unsigned width = 0;       // bits
    std::uint64_t value = 0;  // cells have at most 64 bits
    bool is_life = false;     // whether an object is alive: nothing that the program itself reads or writes
    // Under a weak memory model: the number of the step (from 0) whose write is read, -1 for the initial content; and
    // where the write stands in the modification order of the cell, from 1.
    std::optional<int> from = std::nullopt;
    std::optional<unsigned> rank = std::nullopt;
    std::string shown = {};  // the value as the source shows it: "NULL", "&q->lock"; empty if that is the number
};

// What a cell holds.
struct TraceValue {
    std::string name;
    unsigned width = 0;
    std::uint64_t value = 0;
    std::string shown = {};  // as of an access
};

// Where a simulation is: how much time has passed, and which delta cycle it is of those at this instant, from 0.
struct Moment {
    std::uint64_t picoseconds = 0;
    unsigned delta = 0;
    friend bool operator==(const Moment&, const Moment&) = default;
};

struct TraceStep {
    unsigned thread = 0;
    StepKind kind = StepKind::Load;
    SourceLocation where;
    std::string text;
    std::vector<TraceAccess> accesses;
    std::optional<Ordering> order = std::nullopt;  // of an atomic operation or a fence
    int created_thread = -1;                       // Create: the number of the new thread
    int joined_thread = -1;                        // Join: the number of the joined thread
    std::vector<std::string> functions = {};  // in which the step is, the outermost first; empty if that is not known
    bool is_irrelevant = false;               // the failure stays without it
    std::vector<unsigned> calls = {};         // of the functions: the number of the call, among all calls of the thread
    std::optional<Moment> moment = std::nullopt;  // of a simulation
    bool is_internal = false;                     // of the library that simulates, no access of the model itself

    // Where the replayer finds the step (see model::Step).
    unsigned instruction = 0;
    unsigned occurrence = 0;
    unsigned part = 0;
    std::uint64_t part_offset = 0;
    std::uint64_t part_size = 0;
};

struct TraceInput {
    unsigned thread = 0;
    unsigned instruction = 0;
    unsigned occurrence = 0;
    std::uint64_t offset = 0;
    unsigned width = 0;  // bits; wider inputs come as two
    std::uint64_t value = 0;
    SourceLocation where;
    int before_step = -1;  // the run asks for it before this step (from 0); -1: that is not known
    std::string name = {};   // of memory whose first content it is
    std::string shown = {};  // as of an access
};

// The store of a step leaves the buffer of its thread when so many steps were made.
struct TraceLeave {
    int step = 0;
    int before = 0;
};

// A thread that has a part in a deadlock or a race: what it is about to do when the trace ends.
struct TraceParty {
    unsigned thread = 0;
    SourceLocation where;
    std::string text;  // "lock m", "store x"
    unsigned instruction = 0;
    unsigned occurrence = 0;
    unsigned part = 0;  // this and the next two as in a step
    std::uint64_t part_offset = 0;
    std::uint64_t part_size = 0;
    // Deadlock: the thread that it waits for, if it is a particular one.
    int waits_for = -1;
    bool is_spinning = false;  // it waits by looking again and again
    // Race: the access, and the number of the step (from 0) that has made it; -1: the thread is about to make it.
    int step = -1;
    bool is_write = false;
    bool is_atomic = false;
    std::string cell;
};

struct TraceFailure {
    unsigned thread = 0;
    Property property = Property::Assertion;
    std::string what;
    SourceLocation where;
    unsigned instruction = 0;
    std::optional<Moment> moment = std::nullopt;  // of a simulation
    std::vector<TraceParty> parties = {};  // Deadlock: all that wait for ever; Race: the two
};

struct Trace {
    std::vector<std::string> thread_names;
    std::vector<TraceStep> steps;
    std::vector<TraceInput> inputs;
    TraceFailure failure;
    std::vector<TraceValue> initial = {};  // the cells that the steps touch, before the first step
    MemoryModel memory_model = MemoryModel::Sc;
    std::vector<TraceLeave> leaves = {};   // in this order
    unsigned saved_switches = 0;           // of threads, which a simplification has got rid of
    unsigned scheduled = 0;                // how many steps were scheduled: a fused one counts once.  Not saved.
};

}  // namespace heddle::model
