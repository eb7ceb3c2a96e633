// One solver alone for a moment, then others beside it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "solver/backend.h"

namespace heddle::solver {

// Easy questions cost what they cost `alone`.  The first question that it has not answered after a moment, or gives up
// on, is asked of the backend that `make_race` makes, and so are all later ones: what `alone` was told is told again,
// and its memory is given back before.  The moment is `moment`, or, if that is longer, as long as the backend has been
// there: then what is lost is at most half of the time.
std::unique_ptr<Backend> make_aided_backend(std::unique_ptr<Backend> alone,
                                            std::function<std::unique_ptr<Backend>()> make_race,
                                            std::chrono::milliseconds moment);

}  // namespace heddle::solver
