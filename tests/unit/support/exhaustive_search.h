// What some run of a program comes to, found by making all runs one after the other.
#pragma once

#include "model/program.h"

namespace heddle::testing {

struct Found {
    bool failure = false;  // of an assertion
    bool deadlock = false;
    bool race = false;
    bool cut = false;
};

// For all values of all inputs.
Found search_exhaustively(const model::Program& program);

}  // namespace heddle::testing
