// Why happens-before does not order the two accesses of a race, in words.
#pragma once

#include <string>
#include <vector>

#include "model/trace.h"

namespace heddle::report {

// What is too weak on the way on which the second access could have known of the first: "flag is written relaxed at
// q.c:12: no release".  Empty if there is no such way, or the race is none of the run's own accesses.
std::vector<std::string> missing_orders(const model::Trace& trace);

}  // namespace heddle::report
