// The trace of a run whose last state violates a property.
#pragma once

#include "encoder/view/frame_view.h"
#include "model/trace.h"

namespace heddle::encoder {

// A failed thread at this terminal location answers the question.
bool counts(const Question& question, const model::Terminal& terminal);

model::TraceFailure failure_of(model::Property property, std::vector<model::TraceParty> parties);

// `frame` is the state after the last step of the schedule.
model::Trace failing_trace(const model::Program& program, const model::Program& judged, term::Manager& manager,
                           const ProgramIndex& index, const FrameView& frame, const Question& question,
                           const std::vector<Scheduled>& schedule, term::Evaluator& value);

}  // namespace heddle::encoder
