// Each folding rule of concat, extract and the extensions: where it applies and where it must not.
#include <doctest/doctest.h>

#include "term/manager.h"
#include "util/error.h"

namespace heddle::term {
namespace {

struct Fixture {
    Manager m;
    Term c = m.variable("c", Sort::boolean());
    Term w = m.variable("w", Sort::bits(32)), v = m.variable("v", Sort::bits(32));
    Term x = m.variable("x", Sort::bits(8)), y = m.variable("y", Sort::bits(8));

    Term byte(Term term, unsigned index) { return m.extract(term, 8 * index + 7, 8 * index); }

    Term joined_from_the_right(Term term) {
        Term result = byte(term, 0);
        for (unsigned i = 1; i < term.sort().width() / 8; ++i) result = m.concat(byte(term, i), result);
        return result;
    }

    Term joined_from_the_left(Term term) {
        const unsigned bytes = term.sort().width() / 8;
        Term result = byte(term, bytes - 1);
        for (unsigned i = bytes - 1; i-- > 0;) result = m.concat(result, byte(term, i));
        return result;
    }

    Term joined_by_halves(Term term) {
        return m.concat(m.concat(byte(term, 3), byte(term, 2)), m.concat(byte(term, 1), byte(term, 0)));
    }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a term that was split into bytes comes back") {
    const Term sum = m.bv_add(w, m.bits(1, 32)), masked = m.bv_and(w, m.bits(0xffff0f0f, 32));
    const Term product = m.bv_mul(w, v), inner = m.extract(m.variable("z", Sort::bits(64)), 40, 9);
    for (Term term :
         {w, m.zero_extend(x, 32), m.sign_extend(x, 32), sum, masked, product, inner, m.ite(c, w, v),
          m.concat(x, m.concat(y, m.extract(w, 20, 5))), m.ite(c, m.bits(0x01020304, 32), m.bits(0x01990299, 32)),
          m.concat(m.extract(v, 15, 3), m.extract(w, 20, 2)), m.bits(0xdeadbeef, 32)}) {
        CHECK(joined_from_the_right(term) == term);
        CHECK(joined_from_the_left(term) == term);
        CHECK(joined_by_halves(term) == term);
    }
}

TEST_CASE_FIXTURE(Fixture, "bytes in another order, or of another term, do not") {
    CHECK(m.concat(byte(w, 0), byte(w, 1)).kind() == Kind::Concat);
    CHECK(m.concat(byte(w, 2), byte(w, 0)).kind() == Kind::Concat);
    CHECK(m.concat(byte(w, 1), byte(v, 0)).kind() == Kind::Concat);
    CHECK(m.concat(byte(w, 1), byte(w, 0)) == m.extract(w, 15, 0));
    CHECK(m.concat(x, m.concat(byte(w, 1), byte(w, 0))) == m.concat(x, m.extract(w, 15, 0)));
}

TEST_CASE_FIXTURE(Fixture, "concat") {
    CHECK(m.concat(m.bits(0x12, 8), m.bits(0x34, 8)) == m.bits(0x1234, 16));
    CHECK(m.concat(m.bits(0, 24), x) == m.zero_extend(x, 32));
    CHECK(m.concat(m.bits(0, 8), m.concat(m.bits(0, 8), x)) == m.zero_extend(x, 24));
    CHECK(m.concat(m.bits(1, 8), x).kind() == Kind::Concat);
    CHECK(m.concat(m.bits(1, 8), m.concat(m.bits(2, 8), x)) == m.concat(m.bits(0x0102, 16), x));
    CHECK(m.concat(m.concat(x, y), x) == m.concat(x, m.concat(y, x)));
    CHECK(m.concat(x, y) != m.concat(y, x));
    const Term choice = m.ite(c, m.bits(1, 8), m.bits(2, 8));
    CHECK(m.concat(choice, m.bits(3, 8)) == m.ite(c, m.bits(0x0103, 16), m.bits(0x0203, 16)));
    CHECK(m.concat(choice, choice) == m.ite(c, m.bits(0x0101, 16), m.bits(0x0202, 16)));
    CHECK(m.concat(choice, x).kind() == Kind::Concat);
    CHECK_THROWS_AS(m.concat(m.variable("big", Sort::bits(128)), x), InternalError);
}

TEST_CASE_FIXTURE(Fixture, "extract of slices and concatenations") {
    CHECK(m.extract(w, 31, 0) == w);
    CHECK(m.extract(m.bits(0x1234, 16), 11, 4) == m.bits(0x23, 8));
    CHECK(m.extract(m.extract(w, 23, 8), 11, 4) == m.extract(w, 19, 12));
    CHECK(m.extract(m.concat(x, y), 7, 0) == y);
    CHECK(m.extract(m.concat(x, y), 5, 2) == m.extract(y, 5, 2));
    CHECK(m.extract(m.concat(x, y), 15, 8) == x);
    CHECK(m.extract(m.concat(x, y), 11, 4) == m.concat(m.extract(x, 3, 0), m.extract(y, 7, 4)));
    CHECK(m.extract(w, 8, 1).kind() == Kind::Extract);
    CHECK_THROWS_AS(m.extract(x, 8, 0), InternalError);
    CHECK_THROWS_AS(m.extract(x, 2, 3), InternalError);
}

TEST_CASE_FIXTURE(Fixture, "extract of extensions") {
    CHECK(m.extract(m.zero_extend(x, 32), 7, 0) == x);
    CHECK(m.extract(m.zero_extend(x, 32), 15, 8) == m.bits(0, 8));
    CHECK(m.extract(m.zero_extend(x, 32), 11, 4) == m.zero_extend(m.extract(x, 7, 4), 8));
    CHECK(m.extract(m.sign_extend(x, 32), 7, 0) == x);
    CHECK(m.extract(m.sign_extend(x, 32), 15, 0) == m.sign_extend(x, 16));
    CHECK(m.extract(m.sign_extend(x, 32), 15, 8).kind() == Kind::Extract);
}

TEST_CASE_FIXTURE(Fixture, "extract of operations with a constant, and of choices of constants") {
    CHECK(m.extract(m.bv_and(w, m.bits(0xff00, 32)), 7, 0) == m.bits(0, 8));
    CHECK(m.extract(m.bv_and(w, m.bits(0xff00, 32)), 15, 8) == byte(w, 1));
    CHECK(m.extract(m.bv_or(w, m.bits(0xff00, 32)), 15, 8) == m.bits(0xff, 8));
    CHECK(m.extract(m.binary(Kind::BvXor, w, m.bits(0xff00, 32)), 15, 8) == m.bv_not(byte(w, 1)));
    CHECK(m.extract(m.bv_and(w, m.bits(0x0f0f, 32)), 15, 8).kind() == Kind::Extract);
    CHECK(m.extract(m.bv_and(w, v), 15, 8).kind() == Kind::Extract);
    CHECK(m.extract(m.bv_add(m.sign_extend(x, 32), m.bits(1, 32)), 7, 0) == m.bv_add(x, m.bits(1, 8)));
    CHECK(m.extract(m.bv_add(w, m.bits(1, 32)), 15, 8).kind() == Kind::Extract);
    CHECK(m.extract(m.bv_add(w, v), 7, 0).kind() == Kind::Extract);
    CHECK(m.extract(m.ite(c, m.bits(0x12, 8), m.bits(0x34, 8)), 3, 0) == m.ite(c, m.bits(2, 4), m.bits(4, 4)));
    CHECK(m.extract(m.ite(c, x, y), 3, 0).kind() == Kind::Extract);
}

TEST_CASE_FIXTURE(Fixture, "extensions") {
    CHECK(m.zero_extend(x, 8) == x);
    CHECK(m.sign_extend(x, 8) == x);
    CHECK(m.zero_extend(m.bits(0xff, 8), 16) == m.bits(0xff, 16));
    CHECK(m.sign_extend(m.bits(0xff, 8), 16) == m.bits(0xffff, 16));
    CHECK(m.zero_extend(m.zero_extend(x, 16), 32) == m.zero_extend(x, 32));
    CHECK(m.sign_extend(m.sign_extend(x, 16), 32) == m.sign_extend(x, 32));
    CHECK(m.sign_extend(m.zero_extend(x, 16), 32) == m.zero_extend(x, 32));
    CHECK(m.zero_extend(m.sign_extend(x, 16), 32).argument(0) == m.sign_extend(x, 16));
    CHECK(m.zero_extend(m.ite(c, m.bits(1, 1), m.bits(0, 1)), 32) == m.ite(c, m.bits(1, 32), m.bits(0, 32)));
    CHECK_THROWS_AS(m.zero_extend(w, 8), InternalError);
    CHECK_THROWS_AS(m.sign_extend(w, 129), InternalError);
}

}  // namespace heddle::term
