// A run of a program that another tool has found: who moves, and what is chosen.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "model/program.h"
#include "term/value.h"

namespace heddle::model {

struct FoundRun {
    using Inputs = std::vector<std::pair<term::Term, term::Value>>;
    struct Move {
        ThreadId thread;
        Inputs chosen = {};                            // anew, where the thread, or one that it creates, comes to
        std::optional<LocationId> target = std::nullopt;  // where it comes to, as the tool has it
    };

    Inputs start = {};  // others are zero
    std::vector<Move> moves = {};
};

}  // namespace heddle::model
