// The native backend over cvc5.
#pragma once

#include <memory>

#include "solver/backend.h"
#include "solver/solver_options.h"

namespace heddle::solver {

// cvc5 1.0.3 can neither be interrupted nor limited: this backend heeds no limits and must run in a process of its own.
std::unique_ptr<Backend> make_cvc5_backend(term::Manager& manager, const SolverOptions& options);

}  // namespace heddle::solver
