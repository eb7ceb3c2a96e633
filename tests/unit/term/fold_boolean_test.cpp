// Each folding rule of And, Or, Not, Equal and Ite: where it applies and where it must not.
#include <doctest/doctest.h>

#include "term/manager.h"
#include "util/error.h"

namespace heddle::term {
namespace {

struct Fixture {
    Manager m;
    Term a = m.variable("a", Sort::boolean()), b = m.variable("b", Sort::boolean());
    Term c = m.variable("c", Sort::boolean()), d = m.variable("d", Sort::boolean());
    Term x = m.variable("x", Sort::bits(8)), y = m.variable("y", Sort::bits(8)), z = m.variable("z", Sort::bits(8));

    Term no(Term t) { return m.logical_not(t); }
    Term all(std::vector<Term> terms) { return m.logical_and(terms); }
    Term any(std::vector<Term> terms) { return m.logical_or(terms); }
    Term num(unsigned value) { return m.bits(value, 8); }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "not") {
    CHECK(no(m.top()) == m.bottom());
    CHECK(no(no(a)) == a);
    CHECK(no(a).kind() == Kind::Not);
    CHECK_THROWS_AS(no(x), InternalError);
}

TEST_CASE_FIXTURE(Fixture, "and, or: neutral and absorbing elements, order, repetition") {
    CHECK(all({}) == m.top());
    CHECK(any({}) == m.bottom());
    CHECK(all({a}) == a);
    CHECK(all({a, m.top()}) == a);
    CHECK(all({a, m.bottom(), b}) == m.bottom());
    CHECK(any({a, m.bottom()}) == a);
    CHECK(any({a, m.top(), b}) == m.top());
    CHECK(all({a, b, a}) == m.logical_and(b, a));
    CHECK(all({a, b}).arguments().size() == 2);
    CHECK(all({a, b}) != any({a, b}));
    CHECK_THROWS_AS(all({a, x}), InternalError);
}

TEST_CASE_FIXTURE(Fixture, "and, or: nested terms of the same kind are flattened") {
    CHECK(m.logical_and(m.logical_and(a, b), m.logical_and(c, d)) == all({a, b, c, d}));
    CHECK(m.logical_or(m.logical_or(a, b), m.logical_or(c, d)) == any({a, b, c, d}));
    CHECK(m.logical_and(m.logical_or(a, b), c).arguments().size() == 2);
}

TEST_CASE_FIXTURE(Fixture, "and, or: a term and its negation") {
    CHECK(all({a, b, no(a)}) == m.bottom());
    CHECK(any({a, b, no(a)}) == m.top());
    CHECK(all({a, no(b)}).kind() == Kind::And);
    CHECK(all({a, b, c, no(all({a, b}))}) == m.bottom());
    CHECK(any({a, b, c, no(any({a, b}))}) == m.top());
    CHECK(all({a, c, no(all({a, b}))}) != m.bottom());
    CHECK(any({m.bv_ult(x, y), m.bv_ule(y, x)}) == m.top());
    CHECK(all({m.bv_ult(x, y), m.bv_ule(x, y)}) != m.bottom());
}

TEST_CASE_FIXTURE(Fixture, "and, or: large nested terms stay, and are still looked into") {
    std::vector<Term> many;
    for (int i = 0; i < 100; ++i) many.push_back(m.fresh_variable("v", Sort::boolean()));
    const Term large = all(many);
    CHECK(m.logical_and(large, a).arguments().size() == 2);
    CHECK(m.logical_and(large, many[50]) == large);
    CHECK(m.logical_and(large, no(many[50])) == m.bottom());
    many[7] = no(a);
    CHECK(m.logical_and(all(many), a) == m.bottom());
    CHECK(m.logical_and(all(many), b) != m.bottom());
}

TEST_CASE_FIXTURE(Fixture, "and, or: absorption") {
    CHECK(any({a, all({a, b})}) == a);
    CHECK(all({a, any({a, b})}) == a);
    CHECK(any({a, all({no(a), b})}) == any({a, b}));
    CHECK(all({a, any({no(a), b})}) == all({a, b}));
    CHECK(any({no(a), all({a, b, c})}) == any({no(a), all({b, c})}));
    CHECK(any({all({a, b}), all({a, b, c})}) == all({a, b}));
    CHECK(any({a, all({b, c})}).arguments().size() == 2);
    CHECK(any({all({a, b}), all({a, c, d})}).arguments().size() == 2);
}

TEST_CASE_FIXTURE(Fixture, "and, or: a case split falls away") {
    CHECK(any({all({a, c}), all({a, no(c)})}) == a);
    CHECK(all({any({a, c}), any({a, no(c)})}) == a);
    CHECK(any({all({a, b, c}), all({a, b, no(c)})}) == all({a, b}));
    CHECK(any({all({a, b}), all({a, no(b), c}), all({a, no(b), no(c)})}) == a);
    CHECK(any({all({a, c}), all({b, no(c)})}).kind() == Kind::Or);
    CHECK(any({all({a, c}), all({no(a), no(c)})}).kind() == Kind::Or);
}

TEST_CASE_FIXTURE(Fixture, "implies") {
    CHECK(m.implies(a, a) == m.top());
    CHECK(m.implies(m.top(), a) == a);
    CHECK(m.implies(a, m.bottom()) == no(a));
    CHECK(m.implies(a, b) == any({no(a), b}));
}

TEST_CASE_FIXTURE(Fixture, "equal: sides, constants and Bool") {
    CHECK(m.equal(x, x) == m.top());
    CHECK(m.equal(num(3), num(3)) == m.top());
    CHECK(m.equal(num(3), num(4)) == m.bottom());
    CHECK(m.equal(x, y) == m.equal(y, x));
    CHECK(m.equal(x, y).kind() == Kind::Equal);
    CHECK(m.equal(a, m.top()) == a);
    CHECK(m.equal(m.bottom(), a) == no(a));
    CHECK(m.equal(a, no(a)) == m.bottom());
    CHECK(m.equal(no(a), no(b)) == m.equal(a, b));
    CHECK(m.equal(no(a), b) == no(m.equal(a, b)));
    CHECK(m.distinct(x, x) == m.bottom());
    CHECK_THROWS_AS(m.equal(a, x), InternalError);
}

TEST_CASE_FIXTURE(Fixture, "equal: a choice of constants against a constant") {
    const Term choice = m.ite(c, num(1), num(2));
    CHECK(m.equal(choice, num(1)) == c);
    CHECK(m.equal(choice, num(2)) == no(c));
    CHECK(m.equal(choice, num(3)) == m.bottom());
    CHECK(m.equal(m.ite(a, num(5), choice), num(2)) == all({no(a), no(c)}));
    CHECK(m.equal(m.ite(a, num(5), choice), num(7)) == m.bottom());
    CHECK(m.equal(m.ite(a, num(5), x), num(6)) == all({no(a), m.equal(x, num(6))}));
    CHECK(m.equal(m.ite(a, x, num(5)), num(5)) == any({no(a), m.equal(x, num(5))}));
    CHECK(m.equal(m.ite(a, x, y), num(5)).kind() == Kind::Equal);
    CHECK(m.equal(choice, m.ite(c, num(1), num(3))) == c);
}

TEST_CASE_FIXTURE(Fixture, "equal: a choice against one of its branches") {
    CHECK(m.equal(m.ite(c, x, y), x) == any({c, m.equal(x, y)}));
    CHECK(m.equal(y, m.ite(c, x, y)) == any({no(c), m.equal(x, y)}));
    CHECK(m.equal(m.ite(c, x, y), z).kind() == Kind::Equal);
}

TEST_CASE_FIXTURE(Fixture, "equal: solved for a part") {
    CHECK(m.equal(m.bv_add(x, num(3)), num(5)) == m.equal(x, num(2)));
    CHECK(m.equal(m.bv_add(x, num(7)), num(5)) == m.equal(x, num(254)));
    CHECK(m.equal(m.binary(Kind::BvXor, x, num(6)), num(5)) == m.equal(x, num(3)));
    CHECK(m.equal(m.bv_not(x), num(0xf0)) == m.equal(x, num(0x0f)));
    CHECK(m.equal(m.bv_neg(x), num(1)) == m.equal(x, num(255)));
    CHECK(m.equal(m.bv_add(x, y), num(5)).kind() == Kind::Equal);
    CHECK(m.equal(m.bv_mul(x, num(2)), num(4)).argument(0).kind() == Kind::BvMul);
}

TEST_CASE_FIXTURE(Fixture, "equal: extensions and concatenations against constants") {
    CHECK(m.equal(m.zero_extend(x, 32), m.bits(200, 32)) == m.equal(x, num(200)));
    CHECK(m.equal(m.zero_extend(x, 32), m.bits(256, 32)) == m.bottom());
    CHECK(m.equal(m.sign_extend(x, 32), m.bits(0xffffff80, 32)) == m.equal(x, num(0x80)));
    CHECK(m.equal(m.sign_extend(x, 32), m.bits(0x80, 32)) == m.bottom());
    CHECK(m.equal(m.concat(x, y), m.bits(0x1234, 16)) == all({m.equal(x, num(0x12)), m.equal(y, num(0x34))}));
}

TEST_CASE_FIXTURE(Fixture, "equal: what both sides have in common") {
    CHECK(m.equal(m.bv_add(x, num(1)), x) == m.bottom());
    CHECK(m.equal(m.bv_add(x, num(1)), m.bv_add(x, num(2))) == m.bottom());
    CHECK(m.equal(m.bv_add(x, num(1)), m.bv_add(y, num(1))) == m.equal(x, y));
    CHECK(m.equal(m.bv_add(x, num(1)), y) != m.bottom());
    CHECK(m.equal(m.zero_extend(x, 32), m.zero_extend(y, 32)) == m.equal(x, y));
    CHECK(m.equal(m.sign_extend(x, 32), m.sign_extend(y, 32)) == m.equal(x, y));
    CHECK(m.equal(m.zero_extend(x, 32), m.sign_extend(y, 32)).argument(0).sort() == Sort::bits(32));
    CHECK(m.equal(m.concat(x, y), m.concat(x, z)) == m.equal(y, z));
}

TEST_CASE_FIXTURE(Fixture, "ite: decided conditions and equal branches") {
    CHECK(m.ite(m.top(), x, y) == x);
    CHECK(m.ite(m.bottom(), x, y) == y);
    CHECK(m.ite(c, x, x) == x);
    CHECK(m.ite(no(c), x, y) == m.ite(c, y, x));
    CHECK(m.ite(c, x, y).kind() == Kind::Ite);
    CHECK_THROWS_AS(m.ite(x, x, y), InternalError);
    CHECK_THROWS_AS(m.ite(c, x, a), InternalError);
}

TEST_CASE_FIXTURE(Fixture, "ite: branches of sort Bool") {
    CHECK(m.ite(c, m.top(), m.bottom()) == c);
    CHECK(m.ite(c, m.bottom(), m.top()) == no(c));
    CHECK(m.ite(c, m.top(), a) == any({c, a}));
    CHECK(m.ite(c, m.bottom(), a) == all({no(c), a}));
    CHECK(m.ite(c, a, m.top()) == any({no(c), a}));
    CHECK(m.ite(c, a, m.bottom()) == all({c, a}));
    CHECK(m.ite(c, c, a) == any({c, a}));
    CHECK(m.ite(c, no(c), a) == all({no(c), a}));
    CHECK(m.ite(c, a, c) == all({c, a}));
    CHECK(m.ite(c, a, no(c)) == any({no(c), a}));
    CHECK(m.ite(c, a, no(a)) == m.equal(c, a));
    CHECK(m.ite(c, a, b).kind() == Kind::Ite);
}

TEST_CASE_FIXTURE(Fixture, "ite: nested choices") {
    CHECK(m.ite(c, m.ite(c, x, y), z) == m.ite(c, x, z));
    CHECK(m.ite(c, x, m.ite(c, y, z)) == m.ite(c, x, z));
    CHECK(m.ite(c, x, m.ite(a, x, y)) == m.ite(any({a, c}), x, y));
    CHECK(m.ite(c, x, m.ite(a, y, x)) == m.ite(any({no(a), c}), x, y));
    CHECK(m.ite(c, m.ite(a, x, y), y) == m.ite(all({a, c}), x, y));
    CHECK(m.ite(c, m.ite(a, x, y), x) == m.ite(all({no(a), c}), y, x));
    CHECK(m.ite(c, m.ite(a, x, y), z).argument(1).kind() == Kind::Ite);
    CHECK(m.ite(m.equal(x, y), x, y) == y);
    CHECK(m.ite(m.equal(x, y), y, x) == x);
    CHECK(m.ite(m.equal(x, y), x, z).kind() == Kind::Ite);
}

}  // namespace heddle::term
