#include "buffers/capacities.h"

#include <algorithm>
#include <vector>

#include "model/weak_cells.h"

namespace heddle::buffers {

// The largest number of stores on a way to each location, counted from the last step that waits for them.  Where a way
// that goes round has stores and no such step, the number grows and grows.
std::optional<unsigned> most_at_once(const model::Thread& thread,
                                     const std::function<bool(const model::Step&)>& is_buffered) {
    constexpr unsigned very_many = 64;
    std::vector<unsigned> before(thread.locations.size(), 0);
    unsigned most = 0;
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (std::size_t l = 0; l < thread.locations.size(); ++l) {
            if (!thread.locations[l].is_step()) continue;
            const model::Step& step = thread.locations[l].step();
            const unsigned with_it = before[l] + (is_buffered(step) ? 1 : 0);
            most = std::max(most, with_it);
            if (most > very_many) return std::nullopt;
            const unsigned after = model::waits_for_stores(step) ? 0 : with_it;
            for (const model::Edge& edge : step.successors) {
                if (edge.guard.is_false() || before[edge.target.index] >= after) continue;
                before[edge.target.index] = after;
                has_grown = true;
            }
        }
    }
    return most;
}

}  // namespace heddle::buffers
