// How many stores may wait in the buffer of a thread at the same time.
#pragma once

#include <functional>
#include <optional>

#include "model/program.h"

namespace heddle::buffers {

// None: very many, or any number.
std::optional<unsigned> most_at_once(const model::Thread& thread,
                                     const std::function<bool(const model::Step&)>& is_buffered);

}  // namespace heddle::buffers
