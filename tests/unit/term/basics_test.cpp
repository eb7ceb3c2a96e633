// Values, hash-consing, variables, single applications and the printers.
#include <doctest/doctest.h>

#include <sstream>

#include "term/evaluator.h"
#include "term/manager.h"
#include "term/printer.h"
#include "util/error.h"

namespace heddle::term {
namespace {

Value byte(unsigned value) {
    return Value::bits(value, 8);
}

Value compute(Kind kind, unsigned a, unsigned b) {
    const Value arguments[] = {byte(a), byte(b)};
    return apply(kind, arguments, Sort::bits(8));
}

}  // namespace

TEST_CASE("values") {
    CHECK(byte(0x1ff) == byte(0xff));
    CHECK(byte(0x80).to_signed() == -128);
    CHECK(byte(0x80).to_decimal(true) == "-128");
    CHECK(byte(0x80).to_decimal(false) == "128");
    CHECK(byte(5).to_smtlib() == "#b00000101");
    CHECK(Value::boolean(true).to_smtlib() == "true");
    CHECK(Value::boolean(false).to_decimal(false) == "false");
    const Value least = Value::bits(static_cast<Bits>(1) << 127, 128);
    CHECK(least.to_decimal(true) == "-170141183460469231731687303715884105728");
    CHECK(least.to_decimal(false) == "170141183460469231731687303715884105728");
    CHECK(Value::bits(~static_cast<Bits>(0), 128).to_decimal(true) == "-1");
    CHECK(Value::bits(1, 1) != Value::boolean(true));
}

TEST_CASE("division and shifts at their edges, as SMT-LIB defines them") {
    CHECK(compute(Kind::BvUdiv, 7, 0) == byte(255));
    CHECK(compute(Kind::BvUrem, 7, 0) == byte(7));
    CHECK(compute(Kind::BvSdiv, 7, 0) == byte(255));
    CHECK(compute(Kind::BvSdiv, 249, 0) == byte(1));
    CHECK(compute(Kind::BvSrem, 249, 0) == byte(249));
    CHECK(compute(Kind::BvSdiv, 128, 255) == byte(128));
    CHECK(compute(Kind::BvSdiv, 249, 2) == byte(253));
    CHECK(compute(Kind::BvSrem, 249, 2) == byte(255));
    CHECK(compute(Kind::BvSrem, 7, 254) == byte(1));
    CHECK(compute(Kind::BvShl, 1, 8) == byte(0));
    CHECK(compute(Kind::BvLshr, 128, 7) == byte(1));
    CHECK(compute(Kind::BvAshr, 128, 200) == byte(255));
    CHECK(compute(Kind::BvAshr, 64, 200) == byte(0));
}

TEST_CASE("equal terms are one term, and variables go by their names") {
    Manager m;
    const Term x = m.variable("x", Sort::bits(8)), y = m.variable("y", Sort::bits(8));
    CHECK(m.variable("x", Sort::bits(8)) == x);
    CHECK(x != y);
    CHECK(m.bv_mul(x, y) == m.bv_mul(x, y));
    CHECK(m.bits(3, 8) == m.bits(3, 8));
    CHECK(m.bits(3, 8) != m.bits(3, 16));
    CHECK(m.bits(1, 1) != m.top());
    CHECK_THROWS_AS(m.variable("x", Sort::boolean()), InternalError);
    CHECK_THROWS_AS(m.bits(0, 0), InternalError);
    CHECK_THROWS_AS(m.bits(0, 129), InternalError);
    CHECK_THROWS_AS(x.value(), InternalError);
    CHECK_THROWS_AS(m.top().name(), InternalError);
    CHECK_THROWS_AS(x.high(), InternalError);
}

TEST_CASE("fresh variables are new") {
    Manager m;
    m.variable("k!0", Sort::boolean());
    const Term a = m.fresh_variable("k", Sort::bits(8)), b = m.fresh_variable("k", Sort::bits(8));
    CHECK(a != b);
    CHECK(a.name().starts_with("k"));
    CHECK(a.name() != "k!0");
}

TEST_CASE("a variable is asked for once, and only where it is needed") {
    Manager m;
    const Term x = m.variable("x", Sort::bits(8));
    m.variable("y", Sort::bits(8));
    int asked = 0;
    Evaluator evaluate([&](Term) { return ++asked, byte(7); });
    CHECK(evaluate(m.bv_mul(x, m.bv_mul(x, x))) == byte(87));
    CHECK(evaluate(m.bv_not(x)) == byte(248));
    CHECK(asked == 1);
    Evaluator wrong([](Term) { return Value::boolean(true); });
    CHECK_THROWS_AS(wrong(x), InternalError);
}

TEST_CASE("SMT-LIB symbols") {
    CHECK(smtlib_symbol("x.1!a") == "x.1!a");
    CHECK(smtlib_symbol("two words") == "|two words|");
    CHECK(smtlib_symbol("0") == "|0|");
    CHECK(smtlib_symbol("") == "||");
    CHECK(smtlib_symbol("a|b") == "a%7Cb");
    CHECK(smtlib_symbol("a%7Cb") == "a%257Cb");
    CHECK(smtlib_symbol("and") == "%61nd");
    CHECK(smtlib_symbol("android") == "android");
}

TEST_CASE("SMT-LIB text") {
    Manager m;
    const Term x = m.variable("x", Sort::bits(4)), y = m.variable("y", Sort::bits(4));
    CHECK(to_smtlib(m.bv_ule(m.bv_add(x, m.bits(1, 4)), y)) == "(not (bvult y (bvadd x #b0001)))");
    CHECK(to_smtlib(m.extract(x, 2, 1)) == "((_ extract 2 1) x)");
    CHECK(to_smtlib(m.zero_extend(x, 6)) == "((_ zero_extend 2) x)");
    CHECK(to_smtlib(m.sign_extend(x, 7)) == "((_ sign_extend 3) x)");
}

TEST_CASE("a script names shared terms, apart from the variables") {
    Manager m;
    const Term x = m.variable("t!x", Sort::bits(4)), square = m.bv_mul(x, x);
    const Term formulas[] = {m.bv_ult(square, m.bits(9, 4)), m.bv_ult(m.bits(3, 4), square)};
    std::ostringstream out;
    print_script(out, formulas);
    CHECK(out.str() ==
          "(set-logic QF_BV)\n"
          "(declare-const t!x (_ BitVec 4))\n"
          "(define-fun %t1 () (_ BitVec 4) (bvmul t!x t!x))\n"
          "(assert (bvult %t1 #b1001))\n"
          "(assert (bvult #b0011 %t1))\n"
          "(check-sat)\n");
}

TEST_CASE("text for people") {
    Manager m;
    const Term x = m.variable("x", Sort::bits(8)), y = m.variable("y", Sort::bits(8)),
               c = m.variable("c", Sort::boolean());
    CHECK(to_text(m.binary(Kind::BvSlt, m.bv_add(x, m.bits(1, 8)), y)) == "(x + 1) < y");
    CHECK(to_text(m.bv_sub(x, m.bits(1, 8))) == "x - 1");
    CHECK(to_text(m.distinct(x, y)) == "x != y");
    CHECK(to_text(m.bv_ule(x, y)) == "x <=u y");
    CHECK(to_text(m.logical_and(c, m.distinct(x, y))) == "c && (x != y)");
    CHECK(to_text(m.logical_not(c)) == "!c");
    CHECK(to_text(m.ite(c, x, m.bits(255, 8))) == "c ? x : -1");
    CHECK(to_text(m.extract(x, 3, 2)) == "x[3:2]");
    CHECK(to_text(m.concat(x, y)) == "concat(x, y)");
    CHECK(to_text(m.zero_extend(x, 32)) == "zext32(x)");
    CHECK(to_text(m.binary(Kind::BvUdiv, x, y)) == "x /u y");
    CHECK(to_text(m.bits(1, 1)) == "1");
    CHECK(to_text(m.top()) == "true");
}

}  // namespace heddle::term
