// Which pairs of steps depend on each other because of the data that they touch.
#pragma once

#include <utility>
#include <vector>

#include "model/program.h"

namespace heddle::abstraction {

// In order, each once; the first step belongs to the thread with the smaller number.
using Pairs = std::vector<std::pair<model::Place, model::Place>>;

// Steps of different threads that may touch one cell, which one of them may write.
Pairs dependent_pairs(const model::Program& program);

}  // namespace heddle::abstraction
