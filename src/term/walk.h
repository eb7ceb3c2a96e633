// Walks over terms that need no deep call stack: since arguments have smaller ids than their users, sorting by id puts
// every term behind its arguments.
#pragma once

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "term/term.h"

namespace heddle::term {

// All distinct subterms of the roots, arguments first.  Terms for which `skip` holds are left out, with what only they
// use.
template <class Skip>
std::vector<Term> subterms(std::span<const Term> roots, const Skip& skip) {
    std::vector<Term> found;
    std::unordered_set<Term> seen;
    auto visit = [&](Term term) {
        if (!skip(term) && seen.insert(term).second) found.push_back(term);
    };
    for (Term root : roots) visit(root);
    for (std::size_t next = 0; next < found.size(); ++next)
        for (Term argument : Term(found[next]).arguments()) visit(argument);
    std::sort(found.begin(), found.end());
    return found;
}

inline std::vector<Term> subterms(std::span<const Term> roots) {
    return subterms(roots, [](Term) { return false; });
}

}  // namespace heddle::term
