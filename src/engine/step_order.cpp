#include "engine/step_order.h"

#include <algorithm>
#include <set>
#include <string>

#include "model/trace_facts.h"

namespace heddle::engine {

using model::StepKind;
using model::TraceStep;

namespace {

// What a step touches, by name: cells, and the object in the text of a synchronisation ("lock m"), since parts of a
// critical section do not show the cells of its lock.
struct Footprint {
    std::set<std::string> reads, writes;
};

Footprint footprint(const TraceStep& step) {
    Footprint result;
    for (const auto& access : step.accesses) (access.is_write ? result.writes : result.reads).insert(access.name);
    if (model::is_synchronisation(step.kind)) result.writes.insert(step.text.substr(step.text.find(' ') + 1));
    return result;
}

bool intersect(const std::set<std::string>& first, const std::set<std::string>& second) {
    return std::ranges::any_of(first, [&](const std::string& name) { return second.contains(name); });
}

// Names that stand for several cells, and what is freed: rather too many dependencies than too few.
bool depend(const TraceStep& earlier, const TraceStep& later, const Footprint& first, const Footprint& second) {
    if (earlier.thread == later.thread || earlier.kind == StepKind::Free || later.kind == StepKind::Free) return true;
    if (earlier.created_thread == static_cast<int>(later.thread)) return true;
    if (later.joined_thread == static_cast<int>(earlier.thread)) return true;
    return intersect(first.writes, second.writes) || intersect(first.writes, second.reads) ||
           intersect(first.reads, second.writes);
}

}  // namespace

StepOrder::StepOrder(const model::Trace& trace) {
    std::size_t threads = std::max<std::size_t>(trace.thread_names.size(), trace.failure.thread + 1);
    for (const TraceStep& step : trace.steps) threads = std::max<std::size_t>(threads, step.thread + 1);
    steps_.resize(threads);

    std::vector<Footprint> footprints;
    for (const TraceStep& step : trace.steps) footprints.push_back(footprint(step));
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        std::vector<unsigned> needs(threads);
        std::vector<unsigned> seen(threads);
        for (std::size_t j = 0; j < i; ++j) {
            const unsigned thread = trace.steps[j].thread;
            ++seen[thread];
            if (depend(trace.steps[j], trace.steps[i], footprints[j], footprints[i])) needs[thread] = seen[thread];
        }
        needs_.push_back(std::move(needs));
        steps_[trace.steps[i].thread].push_back(i);
    }
    // The failure comes last.
    std::vector<unsigned> all;
    for (const auto& steps : steps_) all.push_back(static_cast<unsigned>(steps.size()));
    needs_.push_back(std::move(all));
    if (model::fails_alone(trace.failure)) steps_[trace.failure.thread].push_back(trace.steps.size());
}

bool StepOrder::is_ready(unsigned thread, const std::vector<unsigned>& done) const {
    if (done[thread] >= steps_[thread].size()) return false;
    const std::vector<unsigned>& needs = needs_[steps_[thread][done[thread]]];
    for (unsigned other = 0; other < threads(); ++other)
        if (done[other] < needs[other]) return false;
    return true;
}

}  // namespace heddle::engine
