// Runs a trace on the linked module, concretely.  Shares no code with ir's lowering or with the encoder: what it says
// of a trace is a second opinion.
//
// The threads are interpreted under sequential consistency.  Each step of the trace runs its thread up to and including
// the instruction that the step names, with the private work before it; then the failing thread runs until it fails.
// Whatever the executor does is thus a real run of the program, and `reproduced` means that a real run fails.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/trace.h"
#include "replay/recording.h"

namespace heddle::replay {

class NumberedModule;
class Simulation;

// Where a thread stands: the functions that it is in, in the last one the instruction that comes next, in the others
// the call.
struct Standing {
    struct Frame {
        std::string function;
        SourceLocation where;
        unsigned call = 0;  // its number among all calls of the thread
    };
    unsigned thread = 0;
    std::vector<Frame> frames = {};  // the outermost first; empty: the thread has finished
};

// Called before the first step and after each one that was made, with the number of steps made so far and where all
// threads stand.  A step that fails while it is made is not made.
using Observer = std::function<void(std::size_t made, const std::vector<Standing>& standings)>;

// Called when a run asks for a value from outside by a call.
using InputObserver = std::function<void(unsigned thread, unsigned instruction, unsigned occurrence)>;

// Called when a run reads memory that it has not written: the allocation, and the byte of its object.
using ContentObserver =
    std::function<void(unsigned thread, unsigned instruction, unsigned occurrence, std::uint64_t offset)>;

struct Options {
    bool threads_outlive_main = false;       // the return of main ends main only, not the process
    bool overflow = false;                   // signed overflow and shifts by too much are failures
    bool leak = false;                       // ... heap objects that are alive when the process ends
    bool inner_bounds = false;               // ... indices beyond an array inside a larger object
    std::optional<unsigned> unwritten = {};  // ... a load by this instruction of memory that was never written
    bool tolerate_misuse = false;            // model/misuse.h: it goes on, as with glibc
    std::uint64_t private_work = 5'000'000;  // instructions that one step may need; more counts as an endless loop
    // Threads that have more steps than the trace tells: what is left of them is not private work.
    std::set<unsigned> unfinished = {};
    Observer observer = {};
    InputObserver input_observer = {};
    ContentObserver content_observer = {};
    Recording* recording = nullptr;    // gets the run, if the caller wants it
    Simulation* simulation = nullptr;  // is told of it, if the program simulates
};

struct Outcome {
    bool reproduced = false;  // the run failed just as the trace claims
    std::string explanation;  // what happened instead, with the step at which it happened
};

// One program and any number of traces.
class Replayer {
public:
    // As replay().
    explicit Replayer(const std::string& bitcode);
    ~Replayer();

    Outcome replay(const model::Trace& trace, const Options& options = {}) const;

private:
    std::unique_ptr<const NumberedModule> program_;
};

// `bitcode` is ir::LinkedModule::bitcode.  Throws InternalError if it is no bitcode or its instructions are not
// numbered.
Outcome replay(const std::string& bitcode, const model::Trace& trace, const Options& options = {});

}  // namespace heddle::replay
