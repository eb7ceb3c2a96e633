// Predicates that rule out a path.
#pragma once

#include <vector>

#include "abstraction/preconditions.h"
#include "engine/session.h"

namespace heddle::engine {

// The weakest preconditions, before each step, of conditions of the path that cannot all be true: with all of them
// tracked, no abstraction has the path.  Empty if the conditions can be true, or that is not found out in the time.
std::vector<Term> predicates_against(const model::Program& program, const encoder::Path& path, const Context& context,
                                     std::optional<std::chrono::milliseconds> time);

}  // namespace heddle::engine
