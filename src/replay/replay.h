// Runs a trace on the linked module, concretely.  Shares no code with ir's lowering or with the encoder: what it says
// of a trace is a second opinion.
#pragma once

#include <string>
#include <vector>

#include "model/trace.h"

namespace heddle::replay {

struct Outcome {
    bool reproduced = false;   // the run failed just as the trace claims
    std::string explanation;   // what happened instead, with the step at which it happened
};

// `bitcode` is ir::LinkedModule::bitcode.
Outcome replay(const std::string& bitcode, const model::Trace& trace);

}  // namespace heddle::replay
