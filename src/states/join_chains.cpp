#include "states/join_chains.h"

#include <algorithm>

namespace heddle::states {

using model::LocationId;
using model::Place;
using model::ThreadId;

JoinChains::JoinChains(const model::Program& program) : program_(program) {
    for (std::size_t t = 0; t < program.threads.size(); ++t) find(ThreadId(t));
}

std::optional<std::size_t> JoinChains::at(const Place& place) const {
    const auto found = at_.find(place);
    return found == at_.end() ? std::nullopt : std::optional(found->second);
}

bool JoinChains::goes_on(const Place& place) const {
    const auto chain = at(place);
    if (!chain || !is_pure(program_.step(place))) return false;
    return at({place.thread, program_.step(place).successors.front().target}) == chain;
}

// Of one certain thread; none if it is something else.
const model::Step* JoinChains::join_at(const Place& place) const {
    const model::Location& location = program_.location(place.thread, place.location);
    if (!location.is_step()) return nullptr;
    const model::Step& step = location.step();
    const bool is_join = step.joins.size() == 1 && step.joins.front().condition.is_true() && step.enabled.is_true() &&
                         step.assumed.is_true() && !step.holder && !step.creates;
    return is_join ? &step : nullptr;
}

bool JoinChains::is_pure(const model::Step& step) const {
    return step.reads.empty() && step.writes.empty() && step.renews.empty() && step.successors.size() == 1;
}

void JoinChains::find(ThreadId thread) {
    const std::vector<model::Location>& locations = program_.thread(thread).locations;
    std::vector<unsigned> ways(locations.size(), 0);  // that lead there
    for (const model::Edge& edge : program_.thread(thread).entry) ++ways[edge.target.index];
    for (const model::Location& location : locations)
        if (location.is_step())
            for (const model::Edge& edge : location.step().successors) ++ways[edge.target.index];
    for (std::size_t l = 0; l < locations.size(); ++l) {
        Place place{thread, LocationId(l)};
        if (at(place) || join_at(place) == nullptr) continue;
        Chain chain{thread, place.location, {}};
        std::vector<Place> places;
        for (const model::Step* step = join_at(place); step != nullptr; step = join_at(place)) {
            const ThreadId target = step->joins.front().thread;
            if (at(place) || std::ranges::find(places, place) != places.end() ||
                std::ranges::find(chain.joined, target) != chain.joined.end() ||
                (!places.empty() && ways[place.location.index] != 1))
                break;
            places.push_back(place);
            chain.joined.push_back(target);
            if (!is_pure(*step)) break;
            place.location = step->successors.front().target;
        }
        for (const Place& part : places) at_.emplace(part, chains_.size());
        chains_.push_back(std::move(chain));
    }
}

}  // namespace heddle::states
