// The representation of a term: private to this room.
#pragma once

#include "term/term.h"

namespace heddle::term::detail {

struct Range {
    unsigned high;
    unsigned low;
};

// What tells two nodes apart; also the key under which a node is looked up before it is made.
struct Shape {
    Kind kind;
    Sort sort;
    std::span<const Term> arguments;
    Range range{0, 0};                  // Extract only
    const Value* value = nullptr;       // Constant only
    const std::string* name = nullptr;  // Variable only
};

struct Node {
    Shape shape;
    std::uint32_t id;
};

}  // namespace heddle::term::detail
