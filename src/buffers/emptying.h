// The threads that empty a store buffer.
#pragma once

#include <vector>

#include "buffers/buffer_cells.h"

namespace heddle::buffers {

// TSO: one, which takes the oldest store.  PSO: one for each cell, which takes the oldest store to it.
std::vector<model::Thread> emptying_threads(const model::Program& program, term::Manager& manager,
                                            const Buffer& buffer);

}  // namespace heddle::buffers
