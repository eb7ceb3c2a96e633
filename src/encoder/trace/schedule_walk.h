// Follows a schedule through the program, with concrete values for all terms.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "encoder/encoding.h"
#include "model/program.h"
#include "term/evaluator.h"

namespace heddle::encoder {

class Walk {
public:
    // Before the first step: main stands where its entry edges lead.
    Walk(const model::Program& program, term::Evaluator& value);

    // Where a thread stands; none before it is created.
    std::optional<model::LocationId> position(model::ThreadId thread) const { return positions_[thread.index]; }

    // Lets the thread execute the step at which it stands.
    void execute(model::ThreadId thread);

    // The failed location that `counts` at which some thread stands.
    std::optional<Scheduled> failed(const std::function<bool(const model::Terminal&)>& counts) const;
    // Whether the run so far has made the arrival.
    bool has_made(const model::Arrival& arrival) const;

private:
    void enter(model::ThreadId thread, const std::vector<model::Edge>& edges);

    const model::Program& program_;
    term::Evaluator& value_;
    std::vector<std::optional<model::LocationId>> positions_;
    std::vector<std::vector<bool>> executed_;  // for each thread and location
};

}  // namespace heddle::encoder
