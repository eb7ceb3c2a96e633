#include "encoder/axioms/axioms.h"

namespace heddle::encoder {

using model::CellId;
using model::Step;
using model::StepKind;
using model::ThreadId;

namespace {

template <class Access>
Term touches(const std::vector<Access>& accesses, CellId cell, term::Manager& manager) {
    std::vector<Term> ways;
    for (const Access& access : accesses)
        if (access.cell == cell) ways.push_back(access.condition);
    return manager.logical_or(ways);
}

}  // namespace

std::vector<Scheduled> Axioms::steps() const {
    std::vector<Scheduled> result;
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (const model::LocationId l : index.steps(ThreadId(t)))
            if (can_be_executed({ThreadId(t), l})) result.push_back({ThreadId(t), l});
    return result;
}

Term Axioms::writes(const Writer& writer) const {
    return writer.place ? manager.logical_and(executed(*writer.place), writer.condition) : manager.top();
}

void Axioms::imply(std::initializer_list<Term> premises, Term conclusion) const {
    const Term formula = manager.implies(manager.logical_and(std::span(premises.begin(), premises.size())), conclusion);
    if (!formula.is_true()) sink(formula);
}

Term Axioms::share_a_cell(Scheduled a, Scheduled b) const {
    std::vector<Term> ways;
    for (std::size_t c = 0; c < weak.size(); ++c) {
        if (!weak[c]) continue;
        const auto touched = [&](Scheduled place) {
            return manager.logical_or(touches(step(place).reads, CellId(c), manager),
                                      touches(step(place).writes, CellId(c), manager));
        };
        ways.push_back(manager.logical_and(touched(a), touched(b)));
    }
    return manager.logical_or(ways);
}

Term Axioms::has_order(Scheduled place, bool (*matches)(model::Ordering)) const {
    const Step& made = step(place);
    if (!is_atomic(made)) return manager.bottom();
    const Term by_order = manager.boolean(matches(made.order));
    if (made.kind != StepKind::CompareExchange) return by_order;
    std::vector<Term> succeeds;
    for (const model::Write& write : made.writes) succeeds.push_back(write.condition);
    return manager.ite(manager.logical_or(succeeds), by_order, manager.boolean(matches(made.failure_order)));
}

}  // namespace heddle::encoder
