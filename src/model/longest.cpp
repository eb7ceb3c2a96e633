#include <algorithm>

#include "model/program.h"

namespace heddle::model {

std::uint64_t longest_path(const Thread& thread) {
    std::vector<std::uint64_t> from(thread.locations.size(), 0);  // the heaviest path that starts here
    const auto heaviest = [&](const std::vector<Edge>& edges) {
        std::uint64_t result = 0;
        for (const Edge& edge : edges)
            if (!edge.guard.is_false()) result = std::max(result, from[edge.target.index]);
        return result;
    };
    for (std::size_t l = thread.locations.size(); l-- > 0;)
        if (thread.locations[l].is_step()) {
            const Step& step = thread.locations[l].step();
            from[l] = step.weight + heaviest(step.successors);
        }
    return heaviest(thread.entry);
}

std::uint64_t longest_run(const Program& program) {
    std::uint64_t sum = 0;
    for (const Thread& thread : program.threads) sum += longest_path(thread);
    return sum;
}

}  // namespace heddle::model
