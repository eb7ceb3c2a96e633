// A comparison as one page that needs nothing else: tables and plots.
#pragma once

#include <string>

#include "compare/comparison.h"

namespace heddle::report {

// `subtitle` tells how it was run.
std::string comparison_html(const compare::Comparison& comparison, const std::string& subtitle);

}  // namespace heddle::report
