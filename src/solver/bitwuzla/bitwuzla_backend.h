// The native backend over Bitwuzla.
#pragma once

#include <memory>

#include "solver/backend.h"
#include "solver/solver_options.h"

namespace heddle::solver {

std::unique_ptr<Backend> make_bitwuzla_backend(term::Manager& manager, const SolverOptions& options);

}  // namespace heddle::solver
