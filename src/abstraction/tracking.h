// A program in which only some units are tracked: what is read elsewhere is any value, and writes elsewhere vanish.
//
// Every run of the program is one of the result, with the same steps and the same values, so a failure that the result
// cannot reach is out of reach for the program.  The result is a program like any other: steps that meet only on
// untracked units are independent there.
#pragma once

#include <vector>

#include "abstraction/units.h"

namespace heddle::abstraction {

// `tracked` tells of each unit whether it is tracked: a constant, or a variable if that is to be decided later.
// A place that is read where the value may be any is a cell of its own, behind those of the program.
model::Program with_tracking(const model::Program& program, const Units& units, const std::vector<Term>& tracked,
                             term::Manager& manager);

}  // namespace heddle::abstraction
