// A replayed run, step by step.
#pragma once

#include <istream>
#include <vector>

#include "model/trace.h"
#include "replay/replay.h"
#include "report/text/terminal.h"

namespace heddle::cli {

// Where all threads stand: before the first step, and after each that was made.
using Standings = std::vector<std::vector<replay::Standing>>;

// Prints the state after `steps` steps.
void print_state(const model::Trace& trace, const Standings& standings, std::size_t steps, const report::Style& style);

// Reads commands, a line each, until the end of the input or "q": an empty line makes a step, "b" goes back one, "p"
// prints the state, a number goes to that step.
void step_through(const model::Trace& trace, const Standings& standings, std::istream& commands,
                  const report::Style& style);

}  // namespace heddle::cli
