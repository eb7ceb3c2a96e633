// The plots of a comparison as SVG.
#pragma once

#include <string>
#include <vector>

#include "compare/comparison.h"

namespace heddle::report {

// How many programs each combination answers within a time: its times in order, on a logarithmic axis.
std::string quantile_plot(const compare::Comparison& comparison);

// The mark and line of a combination, beside its name.
std::string legend_sample(std::size_t combination);

// Every program is a mark; its place is the time of one combination against that of another.
std::string scatter_plot(const compare::Comparison& comparison, std::size_t across, std::size_t up);

struct Pair {
    std::size_t across;
    std::size_t up;
};
// All pairs, or if they are too many, the first combination with each other one.
std::vector<Pair> pairs_to_plot(const compare::Comparison& comparison);

}  // namespace heddle::report
