#include "replay/run/execution_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "replay/early_ends.h"
#include "replay/run/rc11.h"
#include "replay/run/store_buffers.h"

namespace heddle::replay {

namespace {

bool conflict(const GraphEvent& a, const GraphEvent& b) {
    const auto meet = [](const std::optional<ByteRange>& one, const std::optional<ByteRange>& other) {
        return one && other && one->overlaps(*other);
    };
    return meet(a.written, b.read) || meet(a.read, b.written) || meet(a.written, b.written);
}

// Nothing but what several threads touch can be read out of order.
std::set<Address> shared_places(const std::vector<GraphEvent>& events) {
    std::map<Address, std::set<unsigned>> threads;
    for (const GraphEvent& event : events)
        for (const auto& range : {event.read, event.written})
            if (range) threads[range->begin].insert(event.thread);
    std::set<Address> shared;
    for (const auto& [place, by] : threads)
        if (by.size() > 1) shared.insert(place);
    return shared;
}

struct Kept {
    std::vector<GraphEvent> events;
    std::map<Address, std::vector<int>> modification;
};

Address place_of(const GraphEvent& event) {
    return (event.read ? event.read : event.written)->begin;
}

// The events on shared places and on those of steps, whose stores leave the buffer at times of their own, and those
// that order threads; numbered anew.
Kept without_private(const std::vector<GraphEvent>& events, const std::map<Address, std::vector<int>>& modification) {
    std::set<Address> places = shared_places(events);
    for (const GraphEvent& event : events)
        if (event.is_of_step && (event.read || event.written)) places.insert(place_of(event));
    std::vector<int> number(events.size(), -1);
    Kept kept;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const GraphEvent& event = events[i];
        const bool is_access = event.read || event.written;
        const bool is_kept = is_access && places.contains(place_of(event));
        const bool orders = event.is_fence || event.waits_for_stores || !event.gives.empty() || !event.takes.empty() ||
                            event.created || event.joined;
        if (is_access ? !is_kept : !orders) continue;
        number[i] = static_cast<int>(kept.events.size());
        kept.events.push_back(event);
        if (event.source >= 0) kept.events.back().source = number[static_cast<std::size_t>(event.source)];
    }
    for (const auto& [place, writes] : modification)
        for (const int write : writes)
            if (number[static_cast<std::size_t>(write)] >= 0)
                kept.modification[place].push_back(number[static_cast<std::size_t>(write)]);
    return kept;
}

void refuse_mixed_sizes(const std::vector<GraphEvent>& events) {
    std::map<Address, std::uint64_t> sizes;
    for (const GraphEvent& event : events)
        for (const auto& range : {event.read, event.written}) {
            if (!range) continue;
            if (sizes.emplace(range->begin, range->size).first->second != range->size)
                throw NotReproduced("accesses of several sizes to one place");
        }
    for (auto place = sizes.begin(); place != sizes.end() && std::next(place) != sizes.end(); ++place)
        if (place->first + place->second > std::next(place)->first)
            throw NotReproduced("accesses of several sizes to one place");
}

}  // namespace

int ExecutionGraph::add(GraphEvent event) {
    events_.push_back(std::move(event));
    return static_cast<int>(events_.size()) - 1;
}

void ExecutionGraph::require_consistent(const model::Trace& trace) const {
    const Kept kept = without_private(events_, modification_);
    refuse_mixed_sizes(kept.events);
    if (model::has_store_buffers(model_)) return StoreBuffers(model_, kept.events).run(trace);
    const std::string complaint = Rc11(kept.events, kept.modification, stores_end_release_sequences_).complaint();
    if (!complaint.empty()) throw NotReproduced(complaint);
}

void ExecutionGraph::confirm_race(const model::TraceFailure& race) const {
    if (race.parties.size() != 2 || race.parties[0].thread == race.parties[1].thread)
        throw NotReproduced("a race has two parties");
    const Kept kept = without_private(events_, modification_);
    const Rc11 relations(kept.events, kept.modification, stores_end_release_sequences_);
    const auto is_of = [&](const GraphEvent& event, const model::TraceParty& party) {
        return event.thread == party.thread && event.step == party.step && event.is_of_step;
    };
    bool is_made = false;
    for (std::size_t a = 0; a < kept.events.size(); ++a)
        for (std::size_t b = 0; b < kept.events.size(); ++b) {
            const GraphEvent &first = kept.events[a], &second = kept.events[b];
            if (!is_of(first, race.parties[0]) || !is_of(second, race.parties[1]) || !conflict(first, second)) continue;
            is_made = true;
            if ((!first.order || !second.order) && !relations.hb.has(a, b) && !relations.hb.has(b, a)) return;
        }
    throw NotReproduced(is_made ? "happens-before orders the accesses, or both are atomic"
                                : "the accesses of the race were not made, or do not conflict");
}

}  // namespace heddle::replay
