// Which symbolic states stand for which others: the examples of Herdt (2016), chapters 5 and 6.
#include <doctest/doctest.h>

#include <algorithm>

#include "explore/matching.h"
#include "explore/subsumption.h"

using namespace heddle;
using explore::Cover;
using explore::SymbolicState;
using explore::Term;

namespace {

struct Fixture {
    term::Manager manager;
    const explore::Resources resources = {[this] { return solver::make_backend("z3", manager); }, [] { return false; },
                                          [] { return solver::Limits{}; }};
    const Term a = word("a"), b = word("b"), x = word("x"), y = word("y"), z = word("z");

    Term word(const char* name) { return manager.variable(name, term::Sort::bits(32)); }
    Term number(unsigned value) { return manager.bits(value, 32); }
    Term plus(Term first, unsigned second) { return manager.bv_add(first, number(second)); }
    Term times(unsigned factor, Term second) { return manager.bv_mul(number(factor), second); }
    Term less(Term first, unsigned second) { return manager.bv_ult(first, number(second)); }

    SymbolicState state(Term of_a, Term of_b, std::vector<Term> path = {}) {
        std::sort(path.begin(), path.end());
        return {{}, {{a, of_a}, {b, of_b}}, std::move(path)};
    }
    // The coverings that find it.
    std::vector<Cover> found(const SymbolicState& older, const SymbolicState& newer) {
        std::vector<Cover> result;
        for (const Cover cover : {Cover::Structural, Cover::Solver, Cover::Exact})
            if (explore::make_subsumption(cover, manager, resources)->covers(older, newer)) result.push_back(cover);
        return result;
    }
};

const std::vector<Cover> all = {Cover::Structural, Cover::Solver, Cover::Exact},
                         by_solvers = {Cover::Solver, Cover::Exact}, exact = {Cover::Exact}, none = {};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "the same but for the names of symbols") {
    CHECK(found(state(plus(x, 1), x), state(plus(y, 1), y)) == all);
    CHECK(found(state(x, y), state(y, x)) == std::vector{Cover::Structural, Cover::Exact});
    CHECK(found(state(x, x, {less(x, 7)}), state(y, y, {less(y, 7)})) == all);
}

TEST_CASE_FIXTURE(Fixture, "no two symbols become one, in either direction") {
    CHECK(!explore::one_to_one(state(x, x), state(y, z)));
    CHECK(!explore::one_to_one(state(y, z), state(x, x)));
    CHECK(found(state(x, x), state(y, z)) == none);
    // Two numbers that may be any may also be the same.
    CHECK(found(state(y, z), state(x, x)) == exact);
}

TEST_CASE_FIXTURE(Fixture, "equal values in another form, and weaker path conditions") {
    CHECK(found(state(manager.bv_add(x, x), number(0)), state(times(2, x), number(0))) == by_solvers);
    CHECK(found(state(x, number(0), {less(x, 10)}), state(x, number(0), {less(x, 7)})) == by_solvers);
    CHECK(found(state(x, number(0), {less(x, 7)}), state(x, number(0), {less(x, 10)})) == none);
}

TEST_CASE_FIXTURE(Fixture, "an older state whose symbols take other values") {
    CHECK(found(state(x, x), state(plus(x, 1), plus(x, 1))) == exact);
    // 2 * x is every even number, and x every number.
    CHECK(found(state(x, number(0)), state(times(2, x), number(0))) == exact);
    CHECK(found(state(times(2, x), number(0)), state(x, number(0))) == none);
    // No undoing of what was done tells which y there is for each x: quantifiers do.
    CHECK(found(state(times(2, y), number(0)), state(times(6, x), number(0), {less(x, 100)})) == exact);
}

TEST_CASE_FIXTURE(Fixture, "constants differ, or are among the values") {
    CHECK(found(state(x, number(1)), state(x, number(2))) == none);
    CHECK(found(state(x, number(1), {less(x, 3)}), state(number(2), number(1))) == exact);
    CHECK(found(state(x, number(1), {less(x, 3)}), state(number(3), number(1))) == none);
}

TEST_CASE_FIXTURE(Fixture, "conditions are kept if they say something of what is left, by way of other symbols, too") {
    const Term link = manager.equal(y, manager.bv_add(x, z)), other = less(b, 3), bound = less(z, 5);
    std::vector<Term> kept = {link, bound};
    std::sort(kept.begin(), kept.end());
    CHECK(explore::about({x}, {other, bound, link}) == kept);
    CHECK(explore::about({a}, {other, bound, link}).empty());
}
