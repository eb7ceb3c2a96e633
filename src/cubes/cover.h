// That the parts of a plan are all of it, and exclude each other.
#pragma once

#include <string>

#include "cubes/cube_plan.h"

namespace heddle::cubes {

// Asks a solver, for all values of the choices, whether they are about what a program can do or not.  What is wrong:
// "runs are in no part"; empty if nothing is.  `prover`, if it is not null, is told who has answered ("z3 4.8.12").
std::string what_is_wrong_with_parts(const Plan& plan, std::string* prover = nullptr);

}  // namespace heddle::cubes
