// A failing run for people: one line for each step, in columns per thread.
#pragma once

#include <string>

#include "model/trace.h"
#include "report/text/terminal.h"

namespace heddle::report {

// How much of a trace is shown: all means every input, whole source lines, all functions around a step, and the cells
// of locks.
enum class Detail { Usual, All };

// The inputs, if there are any, and the table of steps, which ends in the failure.  Source lines are read from the
// files that the trace names, as far as they are found.
std::string trace_text(const model::Trace& trace, const Style& style, Detail detail = Detail::Usual);

}  // namespace heddle::report
