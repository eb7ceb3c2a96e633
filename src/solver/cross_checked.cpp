#include "solver/cross_checked.h"

#include <fmt/format.h>

#include <algorithm>

#include "util/error.h"

namespace heddle::solver {

void CrossChecked::assert_formula(Term formula) {
    first_->assert_formula(formula);
    second_->assert_formula(formula);
}

void CrossChecked::push() {
    first_->push();
    second_->push();
}

void CrossChecked::pop() {
    first_->pop();
    second_->pop();
}

Answer CrossChecked::check(std::span<const Term> assumptions, const Limits& limits) {
    using std::chrono::milliseconds;
    const auto begin = std::chrono::steady_clock::now();
    const Answer answer = first_->check(assumptions, limits);
    if (answer != Answer::Unsat) return answer;
    Limits rest = limits;
    if (rest.time) {
        const auto used = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
        rest.time = std::max(milliseconds(0), *rest.time - used);
    }
    confirm(assumptions, rest);
    return answer;
}

void CrossChecked::confirm(std::span<const Term> assumptions, const Limits& limits) {
    switch (second_->check(assumptions, limits)) {
        case Answer::Unsat:
            ++tally_.confirmed;
            break;
        case Answer::Unknown:
            ++tally_.not_confirmed;
            tally_.reason = second_->unknown_reason();
            break;
        case Answer::Sat:
            throw InternalError(fmt::format(
                "two solvers contradict each other: {} says unsat, {} says sat; --dump-smt2 FILE writes the query",
                first_->name(), second_->name()));
    }
}

void CrossChecked::interrupt() {
    first_->interrupt();
    second_->interrupt();
}

std::unique_ptr<Backend> make_second_backend(const std::string& name, const std::string& first,
                                             term::Manager& manager) {
    if (name != another_backend) return make_backend(name, manager);
    for (const std::string& candidate : backend_names())
        if (!first.starts_with(candidate)) return make_backend(candidate, manager);
    throw UserError(
        fmt::format("no solver but {} is built in; name another, as in --cross-check=smtlib:'z3 -in'", first));
}

}  // namespace heddle::solver
