// What is asserted and still valid: kept by whoever may have to tell it again, to another solver or to a file.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "term/manager.h"

namespace heddle::solver {

using term::Term;

class Assertions {
public:
    void add(Term formula) { formulas_.push_back(formula); }

    // Later formulas belong to a scope that the matching pop() forgets, as in a backend.
    void push() { scopes_.push_back(formulas_.size()); }
    void pop();
    bool in_scope() const { return !scopes_.empty(); }

    const std::vector<Term>& formulas() const { return formulas_; }
    // Calls the functions in the order in which everything that is still valid was asserted and pushed.
    void repeat(const std::function<void(Term)>& assert_formula, const std::function<void()>& push) const;

    // Writes the query as an SMT-LIB script in which the assumptions are assertions; UserError if `file` cannot be
    // written.
    void write(const std::string& file, std::span<const Term> assumptions) const;

private:
    std::vector<Term> formulas_;
    std::vector<std::size_t> scopes_;  // number of formulas at each open push
};

// What the contract of a backend demands of its arguments; InternalError if it is broken.
void check_is_ours(Term term, const term::Manager& manager);
void check_is_formula(Term term, const term::Manager& manager);
void check_is_assumption(Term term, const term::Manager& manager);

}  // namespace heddle::solver
