#include "encoder/program/dominators.h"

namespace heddle::encoder {

using model::LocationId;
using model::ThreadId;

// Edges go to larger locations, so one walk will do (Cooper, Harvey and Kennedy).
Dominators::Dominators(const model::Program& program, const ProgramIndex& index) {
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        const std::vector<Scheduled>& creators = index.creators(ThreadId(t));
        creators_.push_back(creators.size() == 1 ? std::optional(creators.front()) : std::nullopt);
        std::vector<std::optional<LocationId>> dominators(program.threads[t].locations.size());
        const auto common = [&](std::optional<LocationId> a, std::optional<LocationId> b) {
            while (a != b && a && b) (*a < *b ? b : a) = dominators[(*a < *b ? b : a)->index];
            return a == b ? a : std::nullopt;
        };
        for (std::size_t l = 0; l < dominators.size(); ++l) {
            const std::vector<Predecessor>& edges = index.predecessors({ThreadId(t), LocationId(l)});
            if (edges.empty()) continue;
            dominators[l] = edges.front().from;
            for (const Predecessor& edge : edges) dominators[l] = common(dominators[l], edge.from);
        }
        dominators_.push_back(std::move(dominators));
    }
}

std::optional<Scheduled> Dominators::before(Scheduled place) const {
    if (const auto dominator = dominators_[place.thread.index][place.location.index])
        return Scheduled{place.thread, *dominator};
    return creators_[place.thread.index];
}

}  // namespace heddle::encoder
