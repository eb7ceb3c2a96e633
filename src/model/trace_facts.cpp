#include "model/trace_facts.h"

namespace heddle::model {

unsigned context_switches(const Trace& trace) {
    std::vector<unsigned> threads;
    for (const auto& step : trace.steps) threads.push_back(step.thread);
    if (fails_alone(trace.failure)) threads.push_back(trace.failure.thread);
    unsigned switches = 0;
    for (std::size_t i = 1; i < threads.size(); ++i) switches += threads[i] != threads[i - 1] ? 1 : 0;
    return switches;
}

bool fails_alone(const TraceFailure& failure) {
    return failure.parties.empty();
}

bool is_past_race(const TraceFailure& failure) {
    return failure.property == Property::Race && !failure.parties.empty() && failure.parties.front().step >= 0;
}

bool is_synchronisation(StepKind kind) {
    switch (kind) {
        case StepKind::Load:
        case StepKind::Store:
        case StepKind::ReadModifyWrite:
        case StepKind::CompareExchange:
        case StepKind::Create:
        case StepKind::Join:
        case StepKind::Free:
        case StepKind::Atomic:
            return false;
        default:
            return true;
    }
}

}  // namespace heddle::model
