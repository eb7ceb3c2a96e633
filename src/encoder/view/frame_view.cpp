#include "encoder/view/frame_view.h"

namespace heddle::encoder {

using model::LocationId;
using model::ThreadId;

Term FrameView::at_one_of(const std::vector<Scheduled>& places) const {
    std::vector<Term> cases;
    for (const Scheduled& place : places) cases.push_back(at(place));
    return manager_.logical_or(cases);
}

Term FrameView::stands_at_a_step(ThreadId thread) const {
    std::vector<Term> cases;
    for (const LocationId l : index_.steps(thread)) cases.push_back(at({thread, l}));
    return manager_.logical_or(cases);
}

Term FrameView::content(model::CellId cell) const {
    const auto known = contents_.find(cell);
    if (known != contents_.end()) return known->second;
    return contents_.emplace(cell, source_.content(cell, frame_)).first->second;
}

Term FrameView::at_terminal(ThreadId thread, model::TerminalKind kind) const {
    std::vector<Term> cases;
    for (const LocationId l : index_.terminals(thread, kind)) cases.push_back(at({thread, l}));
    return manager_.logical_or(cases);
}

Term FrameView::can_join(const model::Step& step) const {
    std::vector<Term> cases;
    for (const model::JoinTarget& join : step.joins)
        cases.push_back(manager_.logical_and(join.condition, at_terminal(join.thread, model::TerminalKind::Finished)));
    return manager_.logical_or(cases);
}

}  // namespace heddle::encoder
