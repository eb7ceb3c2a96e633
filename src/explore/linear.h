// Sums in one form, so that x + 1 - y and (x - y) + 1 are one term, and an equation has all its variables on one side:
// what solvers need long for where they see bits only.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "term/manager.h"

namespace heddle::explore {

using term::Term;

class Linear {
public:
    explicit Linear(term::Manager& manager) : manager_(manager) {}

    // Means the same.
    Term operator()(Term formula);

private:
    // Multiples of terms that are no sums, and a constant; modulo a power of two.
    struct Sum {
        std::map<Term, term::Bits> multiples;
        term::Bits constant = 0;
    };
    void add(Term part, term::Bits factor, Sum& sum) const;
    Term sum_of(const Sum& sum, unsigned width) const;
    Term rebuilt(Term term, const std::vector<Term>& arguments) const;
    Term equation(Term first, Term second) const;

    term::Manager& manager_;
    std::unordered_map<Term, Term> known_;
};

}  // namespace heddle::explore
