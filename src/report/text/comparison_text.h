// A comparison for the terminal.
#pragma once

#include <string>
#include <vector>

#include "compare/comparison.h"
#include "report/text/terminal.h"

namespace heddle::report {

// Disagreements and crashes first, then a line for each run, grouped by program, and a summary.
std::string comparison_text(const compare::Comparison& comparison, const Style& style);

// The lines of the runs only, for the first `tasks` tasks; the first line is the head of the table.
std::vector<std::string> run_lines(const compare::Comparison& comparison, std::size_t tasks, const Style& style);

}  // namespace heddle::report
