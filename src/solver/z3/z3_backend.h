// The native backend over Z3.
#pragma once

#include <memory>

#include "solver/backend.h"

namespace heddle::solver {

std::unique_ptr<Backend> make_z3_backend(term::Manager& manager);

}  // namespace heddle::solver
