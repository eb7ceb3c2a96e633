// Threads that turn round for ever.
#pragma once

#include <string>

#include "explore/moves.h"
#include "explore/queries.h"

namespace heddle::explore {

// Why a thread may turn round in a loop that was meant to end, and wait by that: whether that is a deadlock is not known
// here.  Empty: each loop of the flow is endless by design, or an input may end it, or it counts and thereby ends.
std::string why_it_may_turn_for_ever(const Moves& moves, Queries& queries);

}  // namespace heddle::explore
