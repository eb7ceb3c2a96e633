// Each folding rule of arithmetic, bitwise operations, shifts and comparisons: where it applies and where it must not.
#include <doctest/doctest.h>

#include "term/manager.h"
#include "util/error.h"

namespace heddle::term {
namespace {

struct Fixture {
    Manager m;
    Term c = m.variable("c", Sort::boolean()), d = m.variable("d", Sort::boolean());
    Term x = m.variable("x", Sort::bits(8)), y = m.variable("y", Sort::bits(8));
    Term choice = m.ite(c, num(1), num(2));

    Term num(unsigned value) { return m.bits(value, 8); }
    Term op(Kind kind, Term a, Term b) { return m.binary(kind, a, b); }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "constants are computed") {
    CHECK(op(Kind::BvAdd, num(200), num(100)) == num(44));
    CHECK(op(Kind::BvUdiv, num(7), num(0)) == num(255));
    CHECK(op(Kind::BvSrem, num(0xf9), num(2)) == num(0xff));
    CHECK(op(Kind::BvSlt, num(0xff), num(0)) == m.top());
    CHECK_THROWS_AS(op(Kind::BvAdd, x, m.bits(1, 16)), InternalError);
    CHECK_THROWS_AS(op(Kind::And, x, y), InternalError);
}

TEST_CASE_FIXTURE(Fixture, "addition and subtraction: constants move outwards and meet") {
    CHECK(m.bv_add(x, num(0)) == x);
    CHECK(m.bv_add(m.bv_add(x, num(3)), num(4)) == m.bv_add(x, num(7)));
    CHECK(m.bv_add(num(4), m.bv_add(x, num(252))) == x);
    CHECK(m.bv_add(m.bv_add(x, num(3)), y) == m.bv_add(m.bv_add(x, y), num(3)));
    CHECK(m.bv_add(m.bv_add(x, num(3)), m.bv_add(y, num(1))) == m.bv_add(m.bv_add(x, y), num(4)));
    CHECK(m.bv_add(x, y) == m.bv_add(y, x));
    CHECK(m.bv_sub(x, num(1)) == m.bv_add(x, num(255)));
    CHECK(m.bv_sub(num(0), x) == m.bv_neg(x));
    CHECK(m.bv_sub(x, x) == num(0));
    CHECK(m.bv_sub(m.bv_add(x, num(5)), x) == num(5));
    CHECK(m.bv_sub(m.bv_add(x, num(5)), m.bv_add(x, num(7))) == num(254));
    CHECK(m.bv_sub(m.bv_add(x, num(5)), y) == m.bv_add(m.bv_sub(x, y), num(5)));
    CHECK(m.bv_sub(x, y).kind() == Kind::BvSub);
    CHECK(m.bv_sub(x, y) != m.bv_sub(y, x));
    CHECK(m.bv_neg(m.bv_neg(x)) == x);
    CHECK(m.bv_neg(x).kind() == Kind::BvNeg);
}

TEST_CASE_FIXTURE(Fixture, "multiplication and division") {
    CHECK(m.bv_mul(x, num(0)) == num(0));
    CHECK(m.bv_mul(num(1), x) == x);
    CHECK(m.bv_mul(m.bv_mul(x, num(3)), num(4)) == m.bv_mul(x, num(12)));
    CHECK(m.bv_mul(x, num(2)).kind() == Kind::BvMul);
    for (Kind kind : {Kind::BvUdiv, Kind::BvSdiv}) {
        CHECK(op(kind, x, num(1)) == x);
        CHECK(op(kind, x, num(2)).kind() == kind);
        CHECK(op(kind, x, x).kind() == kind);
    }
    for (Kind kind : {Kind::BvUrem, Kind::BvSrem}) {
        CHECK(op(kind, x, num(1)) == num(0));
        CHECK(op(kind, x, num(2)).kind() == kind);
    }
}

TEST_CASE_FIXTURE(Fixture, "bitwise operations") {
    CHECK(m.bv_and(x, num(0)) == num(0));
    CHECK(m.bv_and(x, num(255)) == x);
    CHECK(m.bv_and(x, x) == x);
    CHECK(m.bv_and(x, m.bv_not(x)) == num(0));
    CHECK(m.bv_and(m.bv_and(x, num(0x3c)), num(0x0f)) == m.bv_and(x, num(0x0c)));
    CHECK(m.bv_and(x, num(3)).kind() == Kind::BvAnd);
    CHECK(m.bv_or(x, num(0)) == x);
    CHECK(m.bv_or(x, num(255)) == num(255));
    CHECK(m.bv_or(x, x) == x);
    CHECK(m.bv_or(m.bv_not(x), x) == num(255));
    CHECK(m.bv_or(m.bv_or(x, num(1)), num(2)) == m.bv_or(x, num(3)));
    CHECK(op(Kind::BvXor, x, num(0)) == x);
    CHECK(op(Kind::BvXor, x, num(255)) == m.bv_not(x));
    CHECK(op(Kind::BvXor, x, x) == num(0));
    CHECK(op(Kind::BvXor, x, m.bv_not(x)) == num(255));
    CHECK(op(Kind::BvXor, op(Kind::BvXor, x, num(5)), num(5)) == x);
    CHECK(op(Kind::BvXor, x, y).kind() == Kind::BvXor);
    CHECK(m.bv_and(m.bv_or(x, num(1)), num(2)).argument(0).kind() == Kind::BvOr);
    CHECK(m.bv_not(m.bv_not(x)) == x);
    CHECK(m.bv_not(x).kind() == Kind::BvNot);
}

TEST_CASE_FIXTURE(Fixture, "shifts") {
    for (Kind kind : {Kind::BvShl, Kind::BvLshr, Kind::BvAshr}) {
        CHECK(op(kind, x, num(0)) == x);
        CHECK(op(kind, num(0), x) == num(0));
        CHECK(op(kind, x, num(7)).kind() == kind);
        CHECK(op(kind, num(1), x).kind() == kind);
    }
    CHECK(op(Kind::BvShl, x, num(8)) == num(0));
    CHECK(op(Kind::BvLshr, x, num(255)) == num(0));
    CHECK(op(Kind::BvAshr, x, num(8)) == op(Kind::BvAshr, x, num(7)));
}

TEST_CASE_FIXTURE(Fixture, "operations on a choice of constants are pushed into it") {
    CHECK(m.bv_add(choice, num(4)) == m.ite(c, num(5), num(6)));
    CHECK(m.bv_sub(num(4), choice) == m.ite(c, num(3), num(2)));
    CHECK(m.bv_mul(choice, m.ite(c, num(5), num(6))) == m.ite(c, num(5), num(12)));
    CHECK(m.bv_ult(choice, num(2)) == c);
    CHECK(m.bv_not(choice) == m.ite(c, num(254), num(253)));
    CHECK(m.bv_neg(choice) == m.ite(c, num(255), num(254)));
    CHECK(m.bv_add(m.ite(d, num(9), choice), num(1)) == m.ite(d, num(10), m.ite(c, num(2), num(3))));
    CHECK(m.bv_add(choice, x).kind() == Kind::BvAdd);
    CHECK(m.bv_add(m.ite(c, x, num(1)), num(1)).kind() == Kind::BvAdd);
    CHECK(m.bv_add(choice, m.ite(d, num(1), num(2))).kind() == Kind::BvAdd);
    Term large = num(0);
    for (unsigned i = 1; i < 20; ++i) large = m.ite(m.fresh_variable("v", Sort::boolean()), num(i), large);
    CHECK(m.bv_add(large, num(1)).kind() == Kind::BvAdd);
}

TEST_CASE_FIXTURE(Fixture, "unsigned comparisons with extreme constants") {
    CHECK(m.bv_ult(x, x) == m.bottom());
    CHECK(m.bv_ule(x, x) == m.top());
    CHECK(m.bv_ult(x, num(0)) == m.bottom());
    CHECK(m.bv_ule(num(0), x) == m.top());
    CHECK(m.bv_ult(x, num(1)) == m.equal(x, num(0)));
    CHECK(m.bv_ule(x, num(0)) == m.equal(x, num(0)));
    CHECK(m.bv_ult(num(0), x) == m.distinct(x, num(0)));
    CHECK(m.bv_ult(num(255), x) == m.bottom());
    CHECK(m.bv_ult(num(254), x) == m.equal(x, num(255)));
    CHECK(m.bv_ult(x, num(255)) == m.distinct(x, num(255)));
    CHECK(m.bv_ult(x, num(2)).kind() == Kind::BvUlt);
    CHECK(m.bv_ult(num(2), x).kind() == Kind::BvUlt);
    CHECK(m.bv_ule(x, y) == m.logical_not(m.bv_ult(y, x)));
}

TEST_CASE_FIXTURE(Fixture, "signed comparisons with extreme constants") {
    CHECK(op(Kind::BvSlt, x, num(128)) == m.bottom());
    CHECK(op(Kind::BvSle, num(128), x) == m.top());
    CHECK(op(Kind::BvSlt, x, num(129)) == m.equal(x, num(128)));
    CHECK(op(Kind::BvSlt, num(127), x) == m.bottom());
    CHECK(op(Kind::BvSlt, num(126), x) == m.equal(x, num(127)));
    CHECK(op(Kind::BvSlt, x, num(127)) == m.distinct(x, num(127)));
    CHECK(op(Kind::BvSlt, x, num(0)).kind() == Kind::BvSlt);
    CHECK(op(Kind::BvSlt, num(255), x).kind() == Kind::BvSlt);
}

TEST_CASE_FIXTURE(Fixture, "comparisons of extended terms") {
    const Term zero = m.zero_extend(x, 32), sign = m.sign_extend(x, 32);
    auto wide = [&](unsigned value) { return m.bits(value, 32); };
    CHECK(m.bv_ult(zero, wide(300)) == m.top());
    CHECK(m.bv_ult(zero, wide(256)) == m.top());
    CHECK(m.bv_ult(zero, wide(200)) == m.bv_ult(x, num(200)));
    CHECK(m.bv_ult(wide(255), zero) == m.bottom());
    CHECK(m.bv_ult(wide(20), zero) == m.bv_ult(num(20), x));
    CHECK(op(Kind::BvSlt, zero, wide(20)) == m.bv_ult(x, num(20)));
    CHECK(op(Kind::BvSlt, zero, wide(0xffffffff)) == m.bottom());
    CHECK(op(Kind::BvSlt, wide(0xffffffff), zero) == m.top());
    CHECK(op(Kind::BvSlt, sign, wide(20)) == op(Kind::BvSlt, x, num(20)));
    CHECK(op(Kind::BvSlt, sign, wide(128)) == m.top());
    CHECK(op(Kind::BvSlt, sign, wide(0xffffff00)) == m.bottom());
    CHECK(m.bv_ult(sign, wide(20)).argument(0) == sign);
    CHECK(m.bv_ult(zero, m.zero_extend(y, 32)) == m.bv_ult(x, y));
    CHECK(op(Kind::BvSlt, zero, m.zero_extend(y, 32)) == m.bv_ult(x, y));
    CHECK(op(Kind::BvSlt, sign, m.sign_extend(y, 32)) == op(Kind::BvSlt, x, y));
    CHECK(m.bv_ult(sign, m.sign_extend(y, 32)) == m.bv_ult(x, y));
    CHECK(op(Kind::BvSlt, sign, m.zero_extend(y, 32)).argument(0) == sign);
}

}  // namespace heddle::term
