// A failing run for people: one line for each step, in columns per thread.
#pragma once

#include <string>

#include "model/trace.h"
#include "report/terminal.h"

namespace heddle::report {

// The value of an access or input as a signed decimal number.
std::string value_text(std::uint64_t value, unsigned width);

// The inputs, if there are any, and the table of steps, which ends in the failure.  Source lines are read from the
// files that the trace names, as far as they are found.
std::string trace_text(const model::Trace& trace, const Style& style);

}  // namespace heddle::report
