// Runs a trace on the linked module, concretely.  Shares no code with ir's lowering or with the encoder: what it says
// of a trace is a second opinion.
//
// The threads are interpreted under sequential consistency.  Each step of the trace runs its thread up to and including
// the instruction that the step names, with the private work before it; then the failing thread runs until it fails.
// Whatever the executor does is thus a real run of the program, and `reproduced` means that a real run fails.
#pragma once

#include <cstdint>
#include <string>

#include "model/trace.h"

namespace heddle::replay {

struct Options {
    bool threads_outlive_main = false;       // the return of main ends main only, not the process
    std::uint64_t private_work = 5'000'000;  // instructions that one step may need; more counts as an endless loop
};

struct Outcome {
    bool reproduced = false;  // the run failed just as the trace claims
    std::string explanation;  // what happened instead, with the step at which it happened
};

// `bitcode` is ir::LinkedModule::bitcode.  Throws InternalError if it is no bitcode or its instructions are not
// numbered.
Outcome replay(const std::string& bitcode, const model::Trace& trace, const Options& options = {});

}  // namespace heddle::replay
