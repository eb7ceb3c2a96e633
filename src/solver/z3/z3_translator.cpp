#include "solver/z3/z3_translator.h"

#include <string_view>

#include "util/check.h"

namespace heddle::solver {

using term::Bits;
using term::Kind;
using term::Sort;
using term::Term;
using term::Value;

namespace {

z3::expr binary(Kind kind, const z3::expr& a, const z3::expr& b) {
    switch (kind) {
        case Kind::Equal:
            return a == b;
        case Kind::BvAnd:
            return a & b;
        case Kind::BvOr:
            return a | b;
        case Kind::BvXor:
            return a ^ b;
        case Kind::BvAdd:
            return a + b;
        case Kind::BvSub:
            return a - b;
        case Kind::BvMul:
            return a * b;
        case Kind::BvUdiv:
            return z3::udiv(a, b);
        case Kind::BvUrem:
            return z3::urem(a, b);
        case Kind::BvSdiv:
            return a / b;
        case Kind::BvSrem:
            return z3::srem(a, b);
        case Kind::BvShl:
            return z3::shl(a, b);
        case Kind::BvLshr:
            return z3::lshr(a, b);
        case Kind::BvAshr:
            return z3::ashr(a, b);
        case Kind::BvUlt:
            return z3::ult(a, b);
        case Kind::BvUle:
            return z3::ule(a, b);
        case Kind::BvSlt:
            return z3::slt(a, b);
        case Kind::BvSle:
            return z3::sle(a, b);
        case Kind::Concat:
            return z3::concat(a, b);
        default:
            HEDDLE_CHECK(false, "not a kind with two arguments");
    }
}

}  // namespace

z3::expr Z3Translator::constant(const Value& value) {
    if (value.sort().is_bool()) return context_.bool_val(value.is_true());
    return context_.bv_val(value.to_decimal(false).c_str(), value.sort().width());
}

// How long Z3 takes depends on the names of variables, by a factor of three and more, up or down.  So they are counted:
// what else a manager has made, and numbered its fresh variables by, does not change how a formula is solved.
z3::expr Z3Translator::variable(const std::string&, Sort sort) {
    const z3::symbol name = context_.int_symbol(variables_++);
    return context_.constant(name, sort.is_bool() ? context_.bool_sort() : context_.bv_sort(sort.width()));
}

z3::expr Z3Translator::application(Term term, const std::vector<z3::expr>& arguments) {
    const z3::expr& a = arguments[0];
    switch (term.kind()) {
        case Kind::Not:
            return !a;
        case Kind::BvNot:
            return ~a;
        case Kind::BvNeg:
            return -a;
        case Kind::And:
        case Kind::Or:
            return junction(term.kind(), arguments);
        case Kind::Ite:
            return z3::ite(a, arguments[1], arguments[2]);
        case Kind::Extract:
            return a.extract(term.high(), term.low());
        case Kind::ZeroExtend:
            return z3::zext(a, added_bits(term));
        case Kind::SignExtend:
            return z3::sext(a, added_bits(term));
        default:
            return binary(term.kind(), a, arguments[1]);
    }
}

z3::expr Z3Translator::junction(Kind kind, const std::vector<z3::expr>& arguments) {
    z3::expr_vector all(context_);
    for (const z3::expr& argument : arguments) all.push_back(argument);
    return kind == Kind::And ? z3::mk_and(all) : z3::mk_or(all);
}

Value Z3Translator::value(const z3::expr& literal, Sort sort) {
    if (sort.is_bool()) {
        HEDDLE_CHECK(literal.is_true() || literal.is_false(), "Z3 gave no value");
        return Value::boolean(literal.is_true());
    }
    HEDDLE_CHECK(literal.is_numeral(), "Z3 gave no value");
    Bits bits = 0;
    for (char digit : std::string_view(Z3_get_numeral_string(literal.ctx(), literal)))
        bits = bits * 10 + static_cast<Bits>(digit - '0');
    return Value::bits(bits, sort.width());
}

}  // namespace heddle::solver
