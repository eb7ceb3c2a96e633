#include "solver/assertions.h"

#include <fstream>

#include "term/printer.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::solver {

void Assertions::pop() {
    HEDDLE_CHECK(in_scope(), "pop without push");
    formulas_.erase(formulas_.begin() + static_cast<std::ptrdiff_t>(scopes_.back()), formulas_.end());
    scopes_.pop_back();
}

void Assertions::repeat(const std::function<void(Term)>& assert_formula, const std::function<void()>& push) const {
    auto scope = scopes_.begin();
    for (std::size_t i = 0; i <= formulas_.size(); ++i) {
        for (; scope != scopes_.end() && *scope == i; ++scope) push();
        if (i < formulas_.size()) assert_formula(formulas_[i]);
    }
}

void Assertions::write(const std::string& file, std::span<const Term> assumptions) const {
    std::vector<Term> all = formulas_;
    all.insert(all.end(), assumptions.begin(), assumptions.end());
    std::ofstream out(file);
    term::print_script(out, all);
    out.close();
    if (!out) throw UserError("cannot write " + file);
}

void check_is_ours(Term term, const term::Manager& manager) {
    HEDDLE_CHECK(term.id() < manager.size(), "a term of another manager");
}

void check_is_formula(Term term, const term::Manager& manager) {
    check_is_ours(term, manager);
    HEDDLE_CHECK(term.sort().is_bool(), "only a Bool can be asserted");
}

void check_is_assumption(Term term, const term::Manager& manager) {
    check_is_ours(term, manager);
    const Term atom = term.kind() == term::Kind::Not ? term.argument(0) : term;
    HEDDLE_CHECK(atom.is_variable() && atom.sort().is_bool(),
                 "an assumption is a variable of sort Bool or its negation");
}

}  // namespace heddle::solver
