// Several solvers side by side: the first answer counts.
#pragma once

#include <memory>
#include <vector>

#include "solver/common/process_backend.h"

namespace heddle::solver {

using Members = std::vector<std::unique_ptr<ProcessBackend>>;

// As many members as there are cores work at a time; if there are more, they take turns, in slices that grow, and whose
// turn has not come is not even started.  Who won last begins next time.  Those that have lost are ended; they learn
// what they have missed when they work again.  The memory limit is for the sum of all members: when it is exceeded, the
// largest gives up.  The answer is Unknown when all gave up.  Throws InternalError if two members contradict each
// other.
std::unique_ptr<Backend> make_portfolio_backend(Members members, unsigned cores);

}  // namespace heddle::solver
