// Makes all terms.  Every function folds what it can (constants, neutral elements, x = x, nested extracts, ...), so
// that constants of the checked program travel; folding never changes the meaning (see tests/unit/term).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "term/term.h"

namespace heddle::term {

class Manager {
public:
    Manager();
    ~Manager();
    Manager(const Manager&) = delete;
    Manager& operator=(const Manager&) = delete;

    Term constant(const Value& value);
    Term boolean(bool value);
    Term top() { return boolean(true); }
    Term bottom() { return boolean(false); }
    Term bits(Bits value, unsigned width);

    // The variable of this name; asking again with the same sort gives the same term, with another sort is an error.
    Term variable(std::string_view name, Sort sort);
    // A variable whose name starts with `prefix` and was not used before.
    Term fresh_variable(std::string_view prefix, Sort sort);

    Term logical_not(Term a);
    Term logical_and(Term a, Term b);
    Term logical_and(std::span<const Term> arguments);  // true if empty
    Term logical_or(Term a, Term b);
    Term logical_or(std::span<const Term> arguments);  // false if empty
    Term implies(Term a, Term b);
    Term equal(Term a, Term b);
    Term distinct(Term a, Term b);
    Term ite(Term condition, Term then, Term otherwise);

    Term bv_not(Term a);
    Term bv_neg(Term a);
    // One of the binary kinds BvAnd .. BvAshr (result of the same width) or BvUlt .. BvSle (result Bool).
    Term binary(Kind kind, Term a, Term b);
    Term bv_add(Term a, Term b) { return binary(Kind::BvAdd, a, b); }
    Term bv_sub(Term a, Term b) { return binary(Kind::BvSub, a, b); }
    Term bv_mul(Term a, Term b) { return binary(Kind::BvMul, a, b); }
    Term bv_and(Term a, Term b) { return binary(Kind::BvAnd, a, b); }
    Term bv_or(Term a, Term b) { return binary(Kind::BvOr, a, b); }
    Term bv_ult(Term a, Term b) { return binary(Kind::BvUlt, a, b); }
    Term bv_ule(Term a, Term b) { return binary(Kind::BvUle, a, b); }

    Term concat(Term high, Term low);
    Term extract(Term a, unsigned high, unsigned low);
    Term zero_extend(Term a, unsigned width);  // `width` is the width of the result, at least that of `a`
    Term sign_extend(Term a, unsigned width);

    std::size_t size() const;  // number of distinct terms made so far

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::term
