// A schedule with all positions: which step is made when, and where every thread stands in between.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "encoder/encoding.h"
#include "model/program.h"
#include "term/evaluator.h"

namespace heddle::encoder {

struct Path {
    using Positions = std::vector<std::optional<model::LocationId>>;  // by thread; none: not created

    std::vector<Scheduled> schedule;
    std::vector<Positions> positions;  // before each step, and after the last
};

// The path of a schedule in the program.  Steps that `is_merged` are not in the schedule: a thread that comes to one
// makes it at once, if it can.
Path expanded_path(const model::Program& program, const std::vector<Scheduled>& schedule,
                   const std::function<bool(Scheduled)>& is_merged, term::Evaluator& value);

}  // namespace heddle::encoder
