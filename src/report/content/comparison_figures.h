// The figures of a comparison as text: the same in every output.
#pragma once

#include <string>
#include <vector>

#include "compare/comparison.h"

namespace heddle::report {

// What each run shows: its verdict and numbers.  The names head the columns of all tables.
const std::vector<std::string>& run_columns();
// The cells below them.  Empty where there is no such figure.
std::vector<std::string> run_figures(const compare::Comparison& comparison, compare::Place place);

// The same for a combination over all tasks.
const std::vector<std::string>& summary_columns();
std::vector<std::string> summary_figures(const compare::Comparison& comparison, std::size_t combination);

// Why there is no answer; empty if there is one.
std::string remark(const compare::Run& run);

// The combinations of a task that have the same verdict, by their text: what disagreements are told with.
struct Camp {
    std::string text;                       // the verdict line
    std::vector<std::string> combinations;  // names
};
std::vector<Camp> camps(const compare::Comparison& comparison, std::size_t task);

// "Ratios are seconds divided by those of 'z3 none'; ..."
std::string explanation(const compare::Comparison& comparison);

}  // namespace heddle::report
