// Options for a solver, in the solver's own words.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heddle::solver {

using SolverOptions = std::vector<std::pair<std::string, std::string>>;  // name, value

}  // namespace heddle::solver
