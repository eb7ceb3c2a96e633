// What must be true of the memory before each step of a path so that the path can be followed to its end: weakest
// preconditions.
#pragma once

#include <vector>

#include "abstraction/predicates.h"
#include "encoder/trace/path.h"

namespace heddle::abstraction {

// One condition of the path, seen from earlier and earlier steps.
struct Precondition {
    std::vector<Term> before;  // over abstraction::content and registers that are read earlier; the last seen first
    Term at_start;             // over inputs
};

// For each condition on which the path rests, in order; those that are always true are left out.
std::vector<Precondition> preconditions(const model::Program& program, const encoder::Path& path,
                                        term::Manager& manager);

}  // namespace heddle::abstraction
