// Terms to Z3 expressions and back.  Private to this folder.
#pragma once

#include <z3++.h>

#include <unordered_map>

#include "term/term.h"

namespace heddle::solver {

class Z3Translator {
public:
    explicit Z3Translator(z3::context& context) : context_(context) {}

    // The expression of a term; each distinct subterm is translated once.
    z3::expr operator()(term::Term term);

    // The value of a literal constant of Z3.
    static term::Value value(const z3::expr& literal, term::Sort sort);

private:
    z3::expr translate(term::Term term);
    z3::expr constant(const term::Value& value);
    z3::expr application(term::Term term);
    z3::expr junction(term::Term term);

    z3::context& context_;
    std::unordered_map<term::Term, z3::expr> known_;
};

}  // namespace heddle::solver
