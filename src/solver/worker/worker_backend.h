// A backend that runs another one in a process of its own.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "solver/common/process_backend.h"

namespace heddle::solver {

using BackendFactory = std::function<std::unique_ptr<Backend>(term::Manager&)>;

// `make_inner` makes the backend that does the work; it is called in a child of this process, which is forked at a
// check.  The limits are given to the inner backend, which may heed them or not: a child that does not answer in time,
// takes too much memory or is interrupted is killed, and a new one takes over at the next check.  A child that dies
// makes the answer Unknown, and the reason says how.  An inner backend that heeds the time is given a moment more.
std::unique_ptr<ProcessBackend> make_worker_backend(BackendFactory make_inner, const std::string& name,
                                                    term::Manager& manager, bool inner_heeds_time = true);

}  // namespace heddle::solver
