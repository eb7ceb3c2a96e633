// The meaning of every kind, by family, as SMT-LIB's QF_BV defines it.
#include <algorithm>

#include "term/evaluator.h"
#include "util/check.h"

namespace heddle::term {
namespace {

Bits magnitude(const Value& value) {
    return value.to_signed() < 0 ? Value::bits(~value.raw() + 1, value.sort().width()).raw() : value.raw();
}

Bits divide(Bits dividend, Bits divisor) {
    return divisor == 0 ? ~static_cast<Bits>(0) : dividend / divisor;
}

Bits remainder(Bits dividend, Bits divisor) {
    return divisor == 0 ? dividend : dividend % divisor;
}

// Rounds towards zero; x / 0 is 1 for a negative x and -1 otherwise.
Bits signed_divide(const Value& dividend, const Value& divisor) {
    const Bits quotient = divide(magnitude(dividend), magnitude(divisor));
    return (dividend.to_signed() < 0) != (divisor.to_signed() < 0) ? ~quotient + 1 : quotient;
}

// The sign is that of the dividend; the remainder by 0 is the dividend.
Bits signed_remainder(const Value& dividend, const Value& divisor) {
    const Bits rest = remainder(magnitude(dividend), magnitude(divisor));
    return dividend.to_signed() < 0 ? ~rest + 1 : rest;
}

Bits shift(Kind kind, const Value& a, const Value& b) {
    const unsigned width = a.sort().width();
    const bool too_far = b.raw() >= width;
    const unsigned distance = too_far ? width - 1 : static_cast<unsigned>(b.raw());
    if (kind == Kind::BvAshr) return static_cast<Bits>(a.to_signed() >> distance);
    if (too_far) return 0;
    return kind == Kind::BvShl ? a.raw() << distance : a.raw() >> distance;
}

Bits arithmetic(Kind kind, const Value& a, const Value& b) {
    switch (kind) {
        case Kind::BvAnd:
            return a.raw() & b.raw();
        case Kind::BvOr:
            return a.raw() | b.raw();
        case Kind::BvXor:
            return a.raw() ^ b.raw();
        case Kind::BvAdd:
            return a.raw() + b.raw();
        case Kind::BvSub:
            return a.raw() - b.raw();
        case Kind::BvMul:
            return a.raw() * b.raw();
        case Kind::BvUdiv:
            return divide(a.raw(), b.raw());
        case Kind::BvUrem:
            return remainder(a.raw(), b.raw());
        case Kind::BvSdiv:
            return signed_divide(a, b);
        case Kind::BvSrem:
            return signed_remainder(a, b);
        default:
            return shift(kind, a, b);
    }
}

bool all_true(std::span<const Value> values) {
    return std::all_of(values.begin(), values.end(), [](const Value& value) { return value.is_true(); });
}

bool any_true(std::span<const Value> values) {
    return std::any_of(values.begin(), values.end(), [](const Value& value) { return value.is_true(); });
}

}  // namespace

Value apply(Kind kind, std::span<const Value> arguments, Sort result, unsigned high, unsigned low) {
    HEDDLE_CHECK(kind != Kind::Constant && kind != Kind::Variable, "a leaf is no application");
    HEDDLE_CHECK(!arguments.empty(), "an application has arguments");
    const Value& a = arguments[0];
    const Value& b = arguments[arguments.size() > 1 ? 1 : 0];
    const unsigned width = result.width();
    switch (kind) {
        case Kind::Not:
            return Value::boolean(!a.is_true());
        case Kind::And:
            return Value::boolean(all_true(arguments));
        case Kind::Or:
            return Value::boolean(any_true(arguments));
        case Kind::Equal:
            return Value::boolean(a == b);
        case Kind::Ite:
            return a.is_true() ? arguments[1] : arguments[2];
        case Kind::BvUlt:
            return Value::boolean(a.raw() < b.raw());
        case Kind::BvUle:
            return Value::boolean(a.raw() <= b.raw());
        case Kind::BvSlt:
            return Value::boolean(a.to_signed() < b.to_signed());
        case Kind::BvSle:
            return Value::boolean(a.to_signed() <= b.to_signed());
        case Kind::BvNot:
            return Value::bits(~a.raw(), width);
        case Kind::BvNeg:
            return Value::bits(~a.raw() + 1, width);
        case Kind::Concat:
            return Value::bits((a.raw() << b.sort().width()) | b.raw(), width);
        case Kind::Extract:
            return Value::bits(a.raw() >> low, high - low + 1);
        case Kind::ZeroExtend:
            return Value::bits(a.raw(), width);
        case Kind::SignExtend:
            return Value::bits(static_cast<Bits>(a.to_signed()), width);
        default:
            return Value::bits(arithmetic(kind, a, b), width);
    }
}

}  // namespace heddle::term
