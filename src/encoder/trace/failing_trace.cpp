#include "encoder/trace/failing_trace.h"

#include <algorithm>

#include "encoder/properties/deadlock.h"
#include "encoder/properties/race.h"
#include "encoder/trace/extract_trace.h"
#include "util/check.h"

namespace heddle::encoder {

using model::Property;

model::TraceFailure failure_of(Property property, std::vector<model::TraceParty> parties) {
    const model::TraceParty& first = parties.front();
    model::TraceFailure failure{first.thread, property,          property == Property::Race ? "data race" : "deadlock",
                                first.where,  first.instruction, {}};
    failure.parties = std::move(parties);
    return failure;
}

bool counts(const Question& question, const model::Terminal& terminal) {
    return question.properties.contains(terminal.property) &&
           std::ranges::none_of(question.known, [&](const model::TraceFailure& known) {
               return known.property == terminal.property && known.where == terminal.where;
           });
}

// A state may violate several properties: a failed thread is the plainest.
model::Trace failing_trace(const model::Program& program, const model::Program& judged, term::Manager& manager,
                           const ProgramIndex& index, const FrameView& frame, const Question& question,
                           const std::vector<Scheduled>& schedule, term::Evaluator& value) {
    auto [trace, has_failed, made] = extract_trace(
        program, schedule, [&](const model::Terminal& terminal) { return counts(question, terminal); }, value);
    if (has_failed) return trace;
    if (question.properties.contains(Property::Deadlock))
        if (auto parties = Deadlock(program, manager, index, frame).parties(value); !parties.empty()) {
            trace.failure = failure_of(Property::Deadlock, std::move(parties));
            return trace;
        }
    auto parties = Race(program, judged, manager, index, frame).parties(question.known, value);
    HEDDLE_CHECK(!parties.empty(), "the run violates nothing");
    trace.failure = failure_of(Property::Race, std::move(parties));
    return trace;
}

}  // namespace heddle::encoder
