// Runs that end in undefined behaviour which nobody asked about.
#pragma once

#include <string>
#include <vector>

#include "model/property.h"
#include "model/trace.h"

namespace heddle::engine {

// What is said where some runs end like this, and the others are safe within the bound (empty: without any).
std::string safe_unless(const std::vector<model::TraceFailure>& undefined, model::Properties asked,
                        const std::string& bound);

}  // namespace heddle::engine
