// A comparison for programs: CSV and JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "compare/comparison.h"

namespace heddle::report {

// A line for each task and combination, after a head line.  Fields are quoted where RFC 4180 asks for it.
std::string comparison_csv(const compare::Comparison& comparison);

// The same figures, every repetition, the summary, disagreements and crashes.
nlohmann::ordered_json comparison_json(const compare::Comparison& comparison);

}  // namespace heddle::report
