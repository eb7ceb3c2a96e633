#include "encoder/program/deadlines.h"

#include <algorithm>

#include "util/check.h"

namespace heddle::encoder {

using model::LocationId;
using model::ThreadId;

namespace {

unsigned add(unsigned a, unsigned b) {
    return a == Deadlines::never || b == Deadlines::never ? Deadlines::never : a + b;
}

// The least over the targets of edges that can be taken.
template <class Value>
unsigned least(const std::vector<model::Edge>& edges, const Value& value) {
    unsigned result = Deadlines::never;
    for (const model::Edge& edge : edges)
        if (!edge.guard.is_false()) result = std::min(result, value(edge.target));
    return result;
}

}  // namespace

Deadlines::Deadlines(const model::Program& program, const ProgramIndex& index, std::span<const Scheduled> ends)
    : program_(program), index_(index), is_bound_(program.threads.size(), false) {
    for (const model::Thread& thread : program.threads) remaining_.emplace_back(thread.locations.size(), 0U);
    std::vector<LocationId> locations;
    for (const Scheduled& end : ends) {
        HEDDLE_CHECK(end.thread == ends.front().thread, "ends of several threads");
        locations.push_back(end.location);
    }
    if (!ends.empty()) must_reach(ends.front().thread, locations, 0);
}

// Edges go to larger locations, so one walk from the last to the first is enough.
Deadlines::Steps Deadlines::steps_to(ThreadId thread, const std::vector<LocationId>& ends) const {
    const std::vector<model::Location>& locations = program_.thread(thread).locations;
    Steps result(locations.size(), never);
    for (std::size_t l = locations.size(); l-- > 0;) {
        if (std::ranges::find(ends, LocationId(l)) != ends.end())
            result[l] = 0;
        else if (locations[l].is_step())
            result[l] = add(1, least(locations[l].step().successors, [&](LocationId t) { return result[t.index]; }));
    }
    return result;
}

unsigned Deadlines::steps_from_join(ThreadId thread, ThreadId other, const Steps& steps) const {
    const std::vector<model::Location>& locations = program_.thread(thread).locations;
    // A way that does not lead to the end does not count, one without a join counts as no bound.
    constexpr unsigned no_join = 0;
    Steps result(locations.size(), no_join);
    const auto of_target = [&](LocationId target) {
        return steps[target.index] == never ? never : result[target.index];
    };
    for (std::size_t l = locations.size(); l-- > 0;) {
        if (!locations[l].is_step() || steps[l] == never) continue;
        const model::Step& step = locations[l].step();
        const bool joins = step.joins.size() == 1 && step.joins.front().thread == other;
        result[l] = joins ? steps[l] : least(step.successors, of_target);
    }
    const unsigned from_entry = least(program_.thread(thread).entry, of_target);
    return from_entry == no_join ? never : from_entry;
}

void Deadlines::must_reach(ThreadId thread, const std::vector<LocationId>& ends, unsigned more) {
    if (is_bound_[thread.index]) return;
    is_bound_[thread.index] = true;
    const Steps steps = steps_to(thread, ends);
    for (std::size_t l = 0; l < steps.size(); ++l)
        if (steps[l] != 0) at_least(add(steps[l], more), {thread, LocationId(l)});  // an end stays current
    for (std::size_t u = 0; u < program_.threads.size(); ++u) {
        const unsigned from_join = steps_from_join(thread, ThreadId(u), steps);
        if (from_join != never)
            must_reach(ThreadId(u), index_.terminals(ThreadId(u), model::TerminalKind::Finished), from_join + more);
    }
    const auto from = [&](LocationId target) { return remaining_[thread.index][target.index]; };
    must_create(thread, least(program_.thread(thread).entry, from));
}

// As long as the creator can still come to the creation, the thread does not exist.
void Deadlines::must_create(ThreadId thread, unsigned more) {
    if (index_.creators(thread).size() != 1 || more == never) return;
    const Scheduled creator = index_.creators(thread).front();
    const Steps steps = steps_to(creator.thread, {creator.location});
    for (std::size_t l = 0; l < steps.size(); ++l)
        if (steps[l] != never) at_least(steps[l] + 1 + more, {creator.thread, LocationId(l)});
}

void Deadlines::at_least(unsigned steps, Scheduled place) {
    unsigned& remaining = remaining_[place.thread.index][place.location.index];
    remaining = std::max(remaining, steps);
}

}  // namespace heddle::encoder
