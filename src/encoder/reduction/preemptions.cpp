#include "encoder/reduction/preemptions.h"

#include "encoder/view/next_steps.h"

namespace heddle::encoder {

using model::ThreadId;

Preemptions::Preemptions(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
                         FrameView::Source source, unsigned bound, Sink sink)
    : program_(program),
      manager_(manager),
      index_(index),
      source_(std::move(source)),
      sink_(std::move(sink)),
      at_least_(bound + 1, manager.bottom()) {
    at_least_[0] = manager.top();
}

void Preemptions::require(Term formula) {
    if (!formula.is_true()) sink_(formula);
}

void Preemptions::add_frame(unsigned k) {
    if (k > 0) count(preempted(k));
}

// A thread that was cut by the unwinding has more steps, which are not known: it counts as one that could go on.
Term Preemptions::could_go_on(ThreadId thread, const FrameView& frame) const {
    std::vector<Term> cases = {frame.at_terminal(thread, model::TerminalKind::Cut)};
    NextSteps next(program_, manager_, frame);
    for (const model::LocationId location : index_.steps(thread)) {
        const Scheduled place{thread, location};
        if (frame.at(place).is_false()) continue;
        const Term is_possible =
            manager_.logical_and(next.is_enabled(place), next.here(place, program_.step(place).assumed));
        cases.push_back(manager_.logical_and(frame.at(place), is_possible));
    }
    return manager_.logical_or(cases);
}

Term Preemptions::preempted(unsigned k) const {
    const FrameView before(source_, k - 1, index_, manager_), now(source_, k, index_, manager_);
    std::vector<Term> movers, cases;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        const ThreadId thread(t);
        movers.push_back(now.moves(thread));
        const Term is_left = manager_.logical_and(before.moves(thread), manager_.logical_not(now.moves(thread)));
        if (!is_left.is_false()) cases.push_back(manager_.logical_and(is_left, could_go_on(thread, now)));
    }
    return manager_.logical_and(manager_.logical_or(movers), manager_.logical_or(cases));
}

void Preemptions::count(Term preempted) {
    if (preempted.is_false()) return;
    const Term happens = manager_.fresh_variable("preempted", term::Sort::boolean());
    require(manager_.implies(preempted, happens));
    require(manager_.logical_not(manager_.logical_and(happens, at_least_.back())));
    for (std::size_t n = at_least_.size() - 1; n > 0; --n) {
        const Term more = manager_.logical_or(at_least_[n], manager_.logical_and(happens, at_least_[n - 1]));
        if (more.is_false()) continue;
        at_least_[n] = manager_.fresh_variable("preemptions", term::Sort::boolean());
        require(manager_.implies(more, at_least_[n]));
    }
}

}  // namespace heddle::encoder
