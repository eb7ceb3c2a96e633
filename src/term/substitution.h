// Terms with other terms in the place of some of their subterms.
#pragma once

#include <unordered_map>

#include "term/manager.h"

namespace heddle::term {

// Keeps what it has built, so that many terms that share subterms cost no more than their distinct subterms.
class Substitution {
public:
    explicit Substitution(Manager& manager) : manager_(manager) {}

    // From now on `replacement` stands for `term`; set all of them before the first use.
    void set(Term term, Term replacement) { built_.insert_or_assign(term, replacement); }

    Term operator()(Term term);

private:
    Term rebuild(Term term, std::span<const Term> arguments);

    Manager& manager_;
    std::unordered_map<Term, Term> built_;
};

}  // namespace heddle::term
