// What a tool calls inputs, assumptions and failures.
#pragma once

#include <string>

#include "sequentialize/writer.h"

namespace heddle::sequentialize {

// The macros HEDDLE_ASSUME and HEDDLE_FAIL, heddle_over, and a function for each type of input.
std::string prelude(const Writer& writer);
// Whether schedule and inputs are bytes, and a run is one execution; else the tool looks at all of them.
bool is_executed(Target target);
// The entry: it calls heddle_run().
std::string entry(Target target);

}  // namespace heddle::sequentialize
