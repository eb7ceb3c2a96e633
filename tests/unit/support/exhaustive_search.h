// What some run of a program comes to, found by making all runs one after the other.
#pragma once

#include <optional>

#include "model/program.h"

namespace heddle::testing {

// The fewest of all runs that come to it.
struct Fewest {
    unsigned steps = 0;
    unsigned preemptions = 0;  // switches away from a thread that could go on
};

struct Found {
    std::optional<Fewest> failure;  // of an assertion
    std::optional<Fewest> deadlock;
    std::optional<Fewest> race;
    bool cut = false;
};

// For all values of all inputs.
Found search_exhaustively(const model::Program& program);

}  // namespace heddle::testing
