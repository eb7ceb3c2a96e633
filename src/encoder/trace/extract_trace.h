// From a model of the formula to a trace.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "encoder/encoding.h"
#include "encoder/trace/past_race.h"

namespace heddle::encoder {

// The trace of a schedule, up to the first failed location that `counts`; without one the failure is left open.
struct ExtractedTrace {
    model::Trace trace;
    bool has_failed = false;
    std::vector<MadeStep> made = {};
};
ExtractedTrace extract_trace(const model::Program& program, const std::vector<Scheduled>& schedule,
                             const std::function<bool(const model::Terminal&)>& counts, term::Evaluator& value);

}  // namespace heddle::encoder
