#include "replay/native/replay_plan.h"

#include <algorithm>

#include "model/trace_facts.h"
#include "replay/native/functions.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::replay::native {

namespace {

using replay::Stop;

unsigned index_of(const std::vector<unsigned>& sorted, unsigned number) {
    const auto found = std::ranges::lower_bound(sorted, number);
    HEDDLE_CHECK(found != sorted.end() && *found == number, "an instruction without a place in the plan");
    return static_cast<unsigned>(found - sorted.begin());
}

bool is_about_several_threads(const model::TraceFailure& failure) {
    return failure.property == model::Property::Deadlock || failure.property == model::Property::Race;
}

}  // namespace

unsigned Plan::point(unsigned instruction) const {
    return index_of(points, instruction);
}

unsigned Plan::site(unsigned instruction) const {
    return index_of(sites, instruction);
}

Plan make_plan(const model::Trace& trace, const replay::Recording& recording) {
    if (trace.memory_model != model::MemoryModel::Sc)
        throw Unsupported(trace.failure.where, "in a native replay: a run under a weak memory model, into which a process "
                                               "cannot be forced");
    if (model::is_past_race(trace.failure))
        throw Unsupported(trace.failure.where,
                          "in a native replay: a race of accesses that are made one after the other, which a process "
                          "does not notice");
    Plan plan{.recording = recording, .trace = trace};
    std::erase_if(plan.recording.results,
                  [](const replay::CallResult& result) { return result.is_known && !is_fed(result.function); });
    std::set<unsigned> points, sites, survivals;
    for (const replay::Segment& segment : recording.segments) {
        if (segment.stop.kind != Stop::Kind::End) points.insert(segment.stop.instruction);
        if (segment.stop.kind == Stop::Kind::Inside) plan.in_parts.insert(segment.stop.instruction);
    }
    for (const model::TraceParty& party : trace.failure.parties) {
        points.insert(party.instruction);
        if (!party.is_spinning) survivals.insert(party.instruction);
    }
    if (!is_about_several_threads(trace.failure)) survivals.insert(trace.failure.instruction);
    for (const model::TraceInput& input : trace.inputs) sites.insert(input.instruction);
    plan.points.assign(points.begin(), points.end());
    plan.sites.assign(sites.begin(), sites.end());
    plan.survivals.assign(survivals.begin(), survivals.end());
    return plan;
}

}  // namespace heddle::replay::native
