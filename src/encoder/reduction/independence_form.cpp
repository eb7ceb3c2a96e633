#include "encoder/reduction/independence_form.h"

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
    if (!gir::by_value(relation_.rules())) return formula;
    const std::vector<Content>& mentioned = contents(formula);
    if (mentioned.empty()) return formula;
    term::Substitution now(manager_);
    for (const auto& [cell, content] : mentioned) now.set(content, frame.content(cell));
    return now(formula);
}

const std::vector<IndependenceForm::Content>& IndependenceForm::contents(Term formula) {
    const auto [entry, is_new] = contents_.try_emplace(formula);
    if (is_new)
        for (const Term part : term::subterms({&formula, 1}))
            if (const auto cell = relation_.cell_of(part)) entry->second.emplace_back(*cell, part);
    return entry->second;
}

std::vector<Scheduled> IndependenceForm::steps(ThreadId thread) const {
    std::vector<Scheduled> result;
    for (const LocationId l : index_.steps(thread)) result.push_back({thread, l});
    return result;
}

}  // namespace heddle::encoder
