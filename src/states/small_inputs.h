// Inputs of few bits, whose values can all be tried.
#pragma once

#include <vector>

#include "states/machine.h"

namespace heddle::states {

// All values of the inputs that have few bits, as long as there are few such inputs; at least one assignment, which may
// be empty.
std::vector<Assignment> small_inputs(const model::Program& program);

}  // namespace heddle::states
