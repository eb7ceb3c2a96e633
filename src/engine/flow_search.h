// The search of all states of the program with its loops.
#pragma once

#include "engine/unbounded_search.h"

namespace heddle::engine {

Attempt search_flow(const ProgramSource& source, const CheckOptions& options, const std::function<bool()>& stop);

}  // namespace heddle::engine
