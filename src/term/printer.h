// SMT-LIB 2 text of terms.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <unordered_map>

#include "term/term.h"

namespace heddle::term {

// A variable's name as an SMT-LIB symbol: quoted where it has to be, and with %XX for what may not stand in a symbol or
// would name an operator.  Different names give different symbols.
std::string smtlib_symbol(std::string_view name);

// One term on one line, shared subterms repeated: for messages and small terms.
std::string to_smtlib(Term term);
// The same, but a subterm that has a name in `names` is written as that name.
std::string to_smtlib(Term term, const std::unordered_map<Term, std::string>& names);

// A C-like reading of a term for people: "(x + 1) < y".  Unsigned operators are marked, as in "x <u y"; a text that
// gets very long ends in "...".
std::string to_text(Term term);

// A whole script: set-logic QF_BV, declarations, shared or deeply nested subterms as define-fun in a linear walk, one
// assert for each formula, check-sat.  `z3 FILE` answers it.
void print_script(std::ostream& out, std::span<const Term> formulas);

}  // namespace heddle::term
