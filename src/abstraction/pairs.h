// How many pairs of steps depend on each other because of the data that they touch.
#pragma once

#include <cstddef>

#include "model/program.h"

namespace heddle::abstraction {

// Pairs of steps of different threads that may touch one cell, which one of them may write.
std::size_t dependent_pairs(const model::Program& program);

}  // namespace heddle::abstraction
