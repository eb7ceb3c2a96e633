#include "solver/checked_backend.h"

#include "util/check.h"

namespace heddle::solver {

void CheckedBackend::check_is_ours(Term term) const {
    HEDDLE_CHECK(term.id() < manager_.size(), "a term of another manager");
}

void CheckedBackend::check_is_assumption(Term term) const {
    check_is_ours(term);
    const Term atom = term.kind() == term::Kind::Not ? term.argument(0) : term;
    HEDDLE_CHECK(atom.is_variable() && atom.sort().is_bool(),
                 "an assumption is a variable of sort Bool or its negation");
}

void CheckedBackend::assert_formula(Term formula) {
    check_is_ours(formula);
    HEDDLE_CHECK(formula.sort().is_bool(), "only a Bool can be asserted");
    mode_ = Mode::Assert;
    add(formula);
    asserted_.push_back(formula);
}

void CheckedBackend::push() {
    mode_ = Mode::Assert;
    open_scope();
    scopes_.push_back(asserted_.size());
}

void CheckedBackend::pop() {
    HEDDLE_CHECK(!scopes_.empty(), "pop without push");
    mode_ = Mode::Assert;
    close_scope();
    asserted_.erase(asserted_.begin() + static_cast<std::ptrdiff_t>(scopes_.back()), asserted_.end());
    scopes_.pop_back();
}

void CheckedBackend::repeat_assertions() {
    auto scope = scopes_.begin();
    for (std::size_t i = 0; i <= asserted_.size(); ++i) {
        for (; scope != scopes_.end() && *scope == i; ++scope) open_scope();
        if (i < asserted_.size()) add(asserted_[i]);
    }
}

Answer CheckedBackend::check(std::span<const Term> assumptions, const Limits& limits) {
    for (Term assumption : assumptions) check_is_assumption(assumption);
    const Outcome outcome = interrupted_.load() ? Outcome{Answer::Unknown, "interrupted"} : solve(assumptions, limits);
    unknown_reason_ = outcome.reason;
    switch (outcome.answer) {
        case Answer::Sat:
            mode_ = Mode::Sat;
            break;
        case Answer::Unsat:
            mode_ = Mode::Unsat;
            break;
        case Answer::Unknown:
            mode_ = Mode::Unknown;
            break;
    }
    return outcome.answer;
}

term::Value CheckedBackend::value(Term variable) {
    check_is_ours(variable);
    HEDDLE_CHECK(mode_ == Mode::Sat, "values exist after Sat only");
    HEDDLE_CHECK(variable.is_variable(), "value takes a variable");
    return value_in_model(variable);
}

std::vector<Term> CheckedBackend::unsat_core() {
    HEDDLE_CHECK(mode_ == Mode::Unsat, "a core exists after Unsat only");
    return failed_assumptions();
}

std::string CheckedBackend::unknown_reason() const {
    HEDDLE_CHECK(mode_ == Mode::Unknown, "a reason exists after Unknown only");
    return unknown_reason_;
}

}  // namespace heddle::solver
