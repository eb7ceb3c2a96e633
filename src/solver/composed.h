// Backends that are made of a command or of other backends.
#pragma once

#include <memory>
#include <string>

#include "solver/backend.h"

namespace heddle::solver {

// How they are asked for, for messages and help texts.
inline constexpr const char* composed_names = "portfolio, smtlib:COMMAND";

// "smtlib:COMMAND" is a solver on a pipe, "portfolio" all backends that have a name side by side, in processes of their
// own.  Null if the name is neither.
std::unique_ptr<Backend> make_composed_backend(const std::string& name, term::Manager& manager);

// The backend with this name; where it is slow, all others that are built in are asked beside it, on so many cores.
std::unique_ptr<Backend> make_automatic_backend(const std::string& first, unsigned cores, term::Manager& manager);

}  // namespace heddle::solver
