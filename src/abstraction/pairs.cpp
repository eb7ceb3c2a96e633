#include "abstraction/pairs.h"

#include <algorithm>
#include <map>

namespace heddle::abstraction {

using model::Place;

namespace {

struct Site {
    Place place;
    bool writes;
};

}  // namespace

Pairs dependent_pairs(const model::Program& program) {
    std::map<model::CellId, std::vector<Site>> sites;
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l) {
            if (!program.threads[t].locations[l].is_step()) continue;
            const Place place{model::ThreadId(t), model::LocationId(l)};
            const auto add = [&](const auto& accesses, bool writes) {
                for (const auto& access : accesses)
                    if (!access.condition.is_false()) sites[access.cell].push_back({place, writes});
            };
            add(program.step(place).reads, false);
            add(program.step(place).writes, true);
        }
    Pairs result;
    for (const auto& [cell, all] : sites)
        for (const Site& a : all)
            for (const Site& b : all)
                if (a.place.thread < b.place.thread && (a.writes || b.writes)) result.emplace_back(a.place, b.place);
    std::ranges::sort(result);
    const auto repeated = std::ranges::unique(result);
    result.erase(repeated.begin(), repeated.end());
    return result;
}

}  // namespace heddle::abstraction
