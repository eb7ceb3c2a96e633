// Which solver suits a program.
#pragma once

#include <string>

#include "model/program.h"

namespace heddle::engine {

// The solver that the user wants, or, for solver::automatic, the one that is the fastest on programs of this kind
// (docs/solvers.md).
std::string solver_for(const std::string& wanted, const model::Program& program);

}  // namespace heddle::engine
