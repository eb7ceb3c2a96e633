#include "solver/common/checked_backend.h"

#include "util/check.h"

namespace heddle::solver {

void CheckedBackend::assert_formula(Term formula) {
    check_is_formula(formula, manager_);
    mode_ = Mode::Assert;
    add(formula);
    assertions_.add(formula);
}

void CheckedBackend::push() {
    mode_ = Mode::Assert;
    open_scope();
    assertions_.push();
}

void CheckedBackend::pop() {
    HEDDLE_CHECK(assertions_.in_scope(), "pop without push");
    mode_ = Mode::Assert;
    close_scope();  // may have to repeat the assertions first
    assertions_.pop();
}

void CheckedBackend::repeat_assertions() {
    assertions_.repeat([this](Term formula) { add(formula); }, [this] { open_scope(); });
}

Answer CheckedBackend::check(std::span<const Term> assumptions, const Limits& limits) {
    for (Term assumption : assumptions) check_is_assumption(assumption, manager_);
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
    check_is_ours(variable, manager_);
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
