// Where a pointer term may point to, by the structure of the term.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/congruence.h"
#include "term/term.h"

namespace heddle::ir {

// A term is one of these pointers, or a plain number.
struct PointerFacts {
    PointerSet pointers;
    Congruence number = Congruence::any();
};

class Pointers {
public:
    // The variable stands for a value that was read where these pointers may be stored.
    void declare(term::Term variable, const PointerSet& pointers);

    const PointerFacts& facts(term::Term term);
    bool may_be_pointer(term::Term term) { return !facts(term).pointers.empty(); }

private:
    PointerFacts compute(term::Term term);
    PointerFacts sum(term::Term term);
    PointerFacts product(term::Term term);

    std::unordered_map<term::Term, PointerFacts> known_;
};

}  // namespace heddle::ir
