// The native backend over Z3.
#pragma once

#include <memory>

#include "solver/backend.h"
#include "solver/solver_options.h"

namespace heddle::solver {

std::unique_ptr<Backend> make_z3_backend(term::Manager& manager, const SolverOptions& options);

}  // namespace heddle::solver
