#include "encoder/trace/schedule_walk.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/check.h"

namespace heddle::encoder {

using model::LocationId;
using model::ThreadId;

Walk::Walk(const model::Program& program, term::Evaluator& value)
    : program_(program), value_(value), positions_(program.threads.size()) {
    for (const model::Thread& thread : program.threads) executed_.emplace_back(thread.locations.size(), false);
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        if (!program.threads[t].creator) enter(ThreadId(t), program.threads[t].entry);
}

void Walk::enter(ThreadId thread, const std::vector<model::Edge>& edges) {
    const auto taken = [this](const model::Edge& edge) { return value_(edge.guard).is_true(); };
    const auto edge = std::ranges::find_if(edges, taken);
    HEDDLE_CHECK(edge != edges.end() && std::none_of(edge + 1, edges.end(), taken),
                 fmt::format("not exactly one edge of thread {} can be taken", thread.index));
    positions_[thread.index] = edge->target;
}

void Walk::execute(ThreadId thread) {
    const std::optional<LocationId> place = position(thread);
    HEDDLE_CHECK(place, fmt::format("thread {} moves before it is created", thread.index));
    const model::Location& location = program_.location(thread, *place);
    HEDDLE_CHECK(location.is_step(), fmt::format("thread {} moves after its end", thread.index));
    const model::Step& step = location.step();
    executed_[thread.index][place->index] = true;
    enter(thread, step.successors);
    if (step.creates) enter(*step.creates, program_.thread(*step.creates).entry);
}

std::optional<Scheduled> Walk::failed(const std::function<bool(const model::Terminal&)>& counts) const {
    for (std::size_t t = 0; t < positions_.size(); ++t) {
        if (!positions_[t]) continue;
        const model::Location& location = program_.location(ThreadId(t), *positions_[t]);
        if (!location.is_step() && location.terminal().kind == model::TerminalKind::Failed &&
            counts(location.terminal()))
            return Scheduled{ThreadId(t), *positions_[t]};
    }
    return std::nullopt;
}

bool Walk::has_made(const model::Arrival& arrival) const {
    const bool came_by =
        arrival.after ? executed_[arrival.thread.index][arrival.after->index] : position(arrival.thread).has_value();
    return came_by && value_(arrival.guard).is_true();
}

}  // namespace heddle::encoder
