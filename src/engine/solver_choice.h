// Which way to look for runs suits a program.
#pragma once

#include <string>

#include "model/program.h"

namespace heddle::engine {

// The solver that the user wants, or, for solver::automatic, the one that is the fastest on programs of this kind
// (docs/solvers.md).
std::string solver_for(const std::string& wanted, const model::Program& program);

// Threads compute with each other's numbers, which then differ in nearly every run: a search of states is likely to
// fail.
bool threads_compute(const model::Program& program);

}  // namespace heddle::engine
