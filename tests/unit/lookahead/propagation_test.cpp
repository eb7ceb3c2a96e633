// What follows from a literal, and that it can be taken back.
#include <doctest/doctest.h>

#include <vector>

#include "lookahead/propagation.h"
#include "term/manager.h"

using namespace heddle;
using lookahead::Propagation;
using term::Term;

namespace {

struct Variables {
    term::Manager manager;
    Term a = boolean("a"), b = boolean("b"), c = boolean("c"), d = boolean("d");

    Term boolean(const char* name) { return manager.variable(name, term::Sort::boolean()); }
    Term negated(Term term) { return manager.logical_not(term); }
};

}  // namespace

TEST_CASE("a literal brings what it implies, and takes it away again") {
    Variables v;
    const std::vector<Term> formulas = {v.manager.implies(v.a, v.b), v.manager.implies(v.b, v.negated(v.c)),
                                        v.manager.logical_or(v.c, v.d)};
    Propagation propagation(formulas);
    const std::size_t start = propagation.mark();
    CHECK(propagation.known() == 0);
    CHECK(propagation.assume(propagation.literal(v.a)));
    CHECK(propagation.is_true(propagation.literal(v.b)));
    CHECK(propagation.is_true(~propagation.literal(v.c)));
    CHECK(propagation.is_true(propagation.literal(v.d)));
    CHECK(propagation.known() == 4);
    propagation.undo(start);
    CHECK(propagation.known() == 0);
    CHECK(propagation.is_open(propagation.literal(v.d)));
    CHECK(propagation.assume(~propagation.literal(v.d)));
    CHECK(propagation.is_true(~propagation.literal(v.a)));
}

TEST_CASE("through gates: choices, equalities and what is deep inside") {
    Variables v;
    const Term choice = v.manager.ite(v.a, v.b, v.c);
    const Term equality = v.manager.equal(v.c, v.manager.logical_and(v.d, v.b));
    const std::vector<Term> formulas = {choice, equality};
    Propagation propagation(formulas);
    CHECK(propagation.assume(~propagation.literal(v.a)));  // then c, and so d and b
    CHECK(propagation.is_true(propagation.literal(v.d)));
    CHECK(propagation.is_true(propagation.literal(v.b)));
}

TEST_CASE("what cannot be is noticed: at the start, and under assumptions") {
    Variables v;
    const std::vector<Term> impossible = {v.a, v.manager.implies(v.a, v.b), v.negated(v.b)};
    CHECK(Propagation(impossible).is_contradictory());

    const std::vector<Term> formulas = {v.manager.implies(v.a, v.b), v.manager.implies(v.a, v.negated(v.b))};
    Propagation propagation(formulas);
    CHECK_FALSE(propagation.is_contradictory());
    const std::size_t start = propagation.mark();
    CHECK_FALSE(propagation.assume(propagation.literal(v.a)));
    propagation.undo(start);
    CHECK(propagation.assume(~propagation.literal(v.a)));
}

TEST_CASE("comparisons of numbers are variables, and the same one is the same variable") {
    Variables v;
    const Term x = v.manager.variable("x", term::Sort::bits(8));
    const Term small = v.manager.bv_ult(x, v.manager.bits(3, 8));
    const std::vector<Term> formulas = {v.manager.implies(v.a, small), v.manager.implies(small, v.b)};
    Propagation propagation(formulas);
    CHECK(propagation.assume(propagation.literal(v.a)));
    CHECK(propagation.is_true(propagation.literal(small)));
    CHECK(propagation.is_true(propagation.literal(v.b)));
}
