// What runs can differ in, named without terms: so the runs of a program are divided into parts that exclude each
// other.
#pragma once

#include <compare>
#include <cstdint>
#include <variant>
#include <vector>

#include "model/location.h"

namespace heddle::encoder {

// Both steps are executed, the first one earlier.  They touch one cell, and the program leaves the order open.
struct OrderChoice {
    model::Place first, second;
    friend auto operator<=>(const OrderChoice&, const OrderChoice&) = default;
};

// This thread makes the step from frame `frame` to the next.
struct MoveChoice {
    model::ThreadId thread;
    unsigned frame;
    friend auto operator<=>(const MoveChoice&, const MoveChoice&) = default;
};

// An input of the program (its number there) is smaller than this, read as a number without sign.  An input that a run
// does not ask for has a value, too.
struct InputChoice {
    std::size_t input;
    std::uint64_t bound;
    friend auto operator<=>(const InputChoice&, const InputChoice&) = default;
};

// True or false of each run.
using Choice = std::variant<OrderChoice, MoveChoice, InputChoice>;

struct Literal {
    Choice choice;
    bool is_true;
    friend auto operator<=>(const Literal&, const Literal&) = default;
};

// The runs of which all literals say the truth.
using Cube = std::vector<Literal>;

}  // namespace heddle::encoder
