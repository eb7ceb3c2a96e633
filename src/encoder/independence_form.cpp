#include "encoder/independence_form.h"

#include "term/walk.h"

namespace heddle::encoder {

using model::LocationId;
using model::ThreadId;

IndependenceForm::IndependenceForm(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
                                   gir::Relation relation, Sink sink)
    : program_(program), manager_(manager), index_(index), relation_(std::move(relation)), sink_(std::move(sink)) {}

void IndependenceForm::imply(std::initializer_list<Term> premises, Term conclusion) {
    const Term formula = manager_.implies(manager_.logical_and(std::vector<Term>(premises)), conclusion);
    if (!formula.is_true()) sink_(formula);
}

Term IndependenceForm::here(Term formula, const FrameView& frame) {
    if (!gir::by_value(relation_.rules()) || formula.is_constant()) return formula;
    term::Substitution contents(manager_);
    for (const Term part : term::subterms({&formula, 1}))
        if (const auto cell = relation_.cell_of(part)) contents.set(part, frame.content(*cell));
    return contents(formula);
}

std::vector<Scheduled> IndependenceForm::steps(ThreadId thread) const {
    std::vector<Scheduled> result;
    for (const LocationId l : index_.steps(thread)) result.push_back({thread, l});
    return result;
}

}  // namespace heddle::encoder
