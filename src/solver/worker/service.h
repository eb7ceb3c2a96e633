// The work of a worker.  Private to this folder.
#pragma once

#include <functional>
#include <memory>

#include "solver/worker/messages.h"

namespace heddle::solver {

// Reads messages from standard input and answers them on standard output until there are no more; gives the exit status
// of the process.  The backend is made when the first message has come.
int serve(wire::TermTable& table, const std::function<std::unique_ptr<Backend>()>& make_backend);

}  // namespace heddle::solver
