// Threads that go round in circles.
#pragma once

#include <string_view>

#include "states/state_check.h"

namespace heddle::states {

// In this state nobody can move but threads that only ever come back to where they were, in loops that were meant to
// end.  The machine is used for it.
bool may_spin_for_ever(const model::Program& program, Machine& machine, std::string_view state, const Sights& sights);

}  // namespace heddle::states
