#include "encoder/encodings/sequential_encoding.h"

#include <algorithm>

#include "encoder/view/next_steps.h"

namespace heddle::encoder {

using model::ThreadId;

SequentialEncoding::SequentialEncoding(const model::Program& program, term::Manager& manager,
                                       const model::Program* judged, Path path, Sink sink)
    : FrameEncoding(program, manager, {.windows = false, .order = false, .por = Por::None, .judged = judged},
                    std::move(sink)),
      path_(std::move(path)) {
    std::vector<Term>& initial = contents_.emplace_back();
    for (const model::Cell& cell : program.cells) initial.push_back(cell.initial);
    require_way(program.threads[0].entry, ThreadId(0), 0);
    extend_to(static_cast<unsigned>(path_.schedule.size()));
}

Term SequentialEncoding::at(Scheduled place, unsigned k) const {
    const std::size_t last = path_.schedule.size();
    return manager_.boolean(path_.positions[std::min<std::size_t>(k, last)][place.thread.index] == place.location);
}

Term SequentialEncoding::moves(ThreadId thread, unsigned k) const {
    if (k < path_.schedule.size()) return manager_.boolean(path_.schedule[k].thread == thread);
    return k == path_.schedule.size() ? can_move(thread) : manager_.bottom();
}

Term SequentialEncoding::can_move(ThreadId thread) const {
    const auto location = path_.positions.back()[thread.index];
    if (!location || !program_->location(thread, *location).is_step()) return manager_.bottom();
    const Scheduled place{thread, *location};
    const FrameView frame = view(static_cast<unsigned>(path_.schedule.size()));
    NextSteps next(*program_, manager_, frame);
    return manager_.logical_and(next.is_enabled(place), next.here(place, step(place).assumed));
}

Term SequentialEncoding::content(model::CellId cell, unsigned k) {
    return contents_[std::min<std::size_t>(k, contents_.size() - 1)][cell.index];
}

void SequentialEncoding::add_transition(unsigned k) {
    if (k >= path_.schedule.size()) return;
    const Scheduled place = path_.schedule[k];
    const model::Step& step = this->step(place);
    require(step.enabled);
    require(step.assumed);
    if (!step.joins.empty()) require(view(k).can_join(step));
    for (const model::Read& read : step.reads)
        require(manager_.implies(read.condition, manager_.equal(read.value, content(read.cell, k))));
    std::vector<Term> next = contents_.back();
    for (const model::Write& write : step.writes)
        next[write.cell.index] = manager_.ite(write.condition, write.value, next[write.cell.index]);
    contents_.push_back(std::move(next));
    require_way(step.successors, place.thread, k + 1);
    if (step.creates) require_way(program_->thread(*step.creates).entry, *step.creates, k + 1);
}

void SequentialEncoding::require_way(const std::vector<model::Edge>& edges, ThreadId thread, unsigned k) {
    std::vector<Term> ways;
    for (const model::Edge& edge : edges)
        if (path_.positions[k][thread.index] == edge.target) ways.push_back(edge.guard);
    require(manager_.logical_or(ways));
}

}  // namespace heddle::encoder
