// All that Heddle cannot model exactly of a program, as far as its runs come there.
#pragma once

#include <vector>

#include "ir/load/load.h"
#include "ir/program/refusal.h"
#include "ir/program/unwind_options.h"

namespace heddle::ir {

// Goes on behind each place that is refused.  What it finds is for people: a list that is empty, or cut short because
// options.pause has thrown, says nothing about the program.
std::vector<Refusal> find_refusals(const LinkedModule& linked, UnwindOptions options);

}  // namespace heddle::ir
