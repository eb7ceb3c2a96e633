// A search with abstraction of the program with its loops (docs/explore.md).
#pragma once

#include "engine/unbounded_search.h"

namespace heddle::engine {

Attempt search_with_labels(const ProgramSource& source, const CheckOptions& options, const std::function<bool()>& stop);

// States with symbolic values.
Attempt search_symbolically(const ProgramSource& source, const CheckOptions& options,
                            const std::function<bool()>& stop);

}  // namespace heddle::engine
