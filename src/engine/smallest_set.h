// The smallest set of things that is enough, where more of them never hurts.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>

namespace heddle::engine {

using Chosen = std::set<std::size_t>;

// None if not even all of them are enough.  `is_enough` must be monotone.
//
// What is not enough, and with any one thing more would be, tells that one of the others is needed.  A smallest set that
// has one of each such needs is tried next; if it is enough, no smaller one is.
std::optional<Chosen> smallest_enough(std::size_t count, const std::function<bool(const Chosen&)>& is_enough);

}  // namespace heddle::engine
