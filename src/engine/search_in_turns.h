// The searches without a bound, one after the other: states with concrete values end where data has no bound, labels
// where too much has to be said.
#pragma once

#include "engine/unbounded_search.h"

namespace heddle::engine {

Attempt search_in_turns(const ProgramSource& source, const CheckOptions& options, const std::function<bool()>& stop);

}  // namespace heddle::engine
