#include "abstraction/merging.h"

#include <algorithm>
#include <map>
#include <optional>

namespace heddle::abstraction {

using model::Edge;
using model::LocationId;
using model::Property;
using model::Step;
using model::TerminalKind;
using model::ThreadId;

namespace {

bool touches_nothing(const Step& step) {
    return step.reads.empty() && step.writes.empty() && !step.creates && step.joins.empty();
}

bool never_stops(const model::Thread& thread, const Step& step) {
    return step.enabled.is_true() && step.assumed.is_true() &&
           std::ranges::none_of(step.successors, [&](const Edge& edge) {
               const model::Location& target = thread.locations[edge.target.index];
               return !edge.guard.is_false() && !target.is_step() && target.terminal().kind == TerminalKind::Stopped;
           });
}

// Rewrites the edges of one thread.
class ThreadMerger {
public:
    // After which step (none: the start), and under which condition, a merged step is made.
    struct Pass {
        std::optional<LocationId> after;
        Term condition;
    };

    ThreadMerger(model::Thread& thread, const std::vector<bool>& merged, term::Manager& manager)
        : thread_(thread), merged_(merged), manager_(manager), stop_(thread.locations.size()) {
        const model::Terminal stopped{TerminalKind::Stopped, {}, "", {}, {}, {}, {}, false};
        thread_.locations.push_back({stopped});
        thread_.entry = past_merged(std::nullopt, thread_.entry);
        for (std::size_t l = 0; l < merged_.size(); ++l)
            if (thread_.locations[l].is_step() && !merged_[l]) {
                Step& step = thread_.locations[l].step();
                step.successors = past_merged(LocationId(l), step.successors);
            }
        for (std::size_t l = 0; l < merged_.size(); ++l)
            if (merged_[l]) thread_.locations[l].content = stopped;
    }

    const std::vector<Pass>& passes(LocationId location) { return passes_[location]; }

private:
    // Where the edges lead when all merged steps behind them are made, too.  A thread that cannot make one stops there.
    std::vector<Edge> past_merged(std::optional<LocationId> after, const std::vector<Edge>& edges) {
        std::map<LocationId, std::vector<Term>> reached;
        for (const Edge& edge : edges) reached[edge.target].push_back(edge.guard);
        std::vector<Edge> result;
        while (!reached.empty()) {
            const auto [location, ways] = *reached.begin();
            reached.erase(reached.begin());
            const Term comes_by = manager_.logical_or(ways);
            if (comes_by.is_false()) continue;
            if (location == stop_ || !merged_[location.index]) {
                result.push_back({comes_by, location});
                continue;
            }
            const Step& step = thread_.locations[location.index].step();
            const Term possible = manager_.logical_and(step.enabled, step.assumed);
            const Term passes = manager_.logical_and(comes_by, possible);
            passes_[location].push_back({after, passes});
            reached[stop_].push_back(manager_.logical_and(comes_by, manager_.logical_not(possible)));
            for (const Edge& edge : step.successors)
                reached[edge.target].push_back(manager_.logical_and(passes, edge.guard));
        }
        return result;
    }

    model::Thread& thread_;
    const std::vector<bool>& merged_;
    term::Manager& manager_;
    const LocationId stop_;
    std::map<LocationId, std::vector<Pass>> passes_;
};

}  // namespace

Merging::Merging(const model::Program& program, const model::Properties& checked) {
    for (const model::Thread& thread : program.threads) {
        std::vector<bool>& row = merged_.emplace_back(thread.locations.size(), false);
        if (checked.contains(Property::Race)) continue;
        for (std::size_t l = 0; l < row.size(); ++l) {
            if (!thread.locations[l].is_step()) continue;
            const Step& step = thread.locations[l].step();
            row[l] = touches_nothing(step) && (!checked.contains(Property::Deadlock) || never_stops(thread, step));
            size_ += row[l] ? 1 : 0;
        }
    }
}

model::Program Merging::apply(model::Program program, term::Manager& manager) const {
    std::vector<ThreadMerger> mergers;
    for (std::size_t t = 0; t < merged_.size(); ++t) mergers.emplace_back(program.threads[t], merged_[t], manager);
    for (model::Assertion& assertion : program.assertions) {
        std::vector<model::Arrival> arrivals;
        for (const model::Arrival& arrival : assertion.arrivals) {
            if (!arrival.after || !is_merged({arrival.thread, *arrival.after})) {
                arrivals.push_back(arrival);
                continue;
            }
            for (const auto& [after, condition] : mergers[arrival.thread.index].passes(*arrival.after))
                arrivals.push_back({arrival.thread, after, manager.logical_and(condition, arrival.guard)});
        }
        assertion.arrivals = std::move(arrivals);
    }
    return program;
}

}  // namespace heddle::abstraction
