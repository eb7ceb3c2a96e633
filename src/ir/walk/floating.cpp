#include "ir/walk/floating.h"

#include <algorithm>
#include <bit>

namespace heddle::ir {

using term::Kind;

namespace {

constexpr unsigned exponent_width = 16;  // room for every sum of exponents and shifts

}  // namespace

Term Floating::number(std::int64_t value, unsigned width) {
    return manager_.extract(manager_.bits(static_cast<std::uint64_t>(value), 64), width - 1, 0);
}

Term Floating::widen(Term a, unsigned width) {
    return width == a.sort().width() ? a : manager_.concat(a, manager_.bits(0, width - a.sort().width()));
}

Term Floating::magnitude(Term a) {
    return manager_.extract(a, format_.width() - 2, 0);
}

Term Floating::is_negative(Term a) {
    return manager_.equal(manager_.extract(a, format_.width() - 1, format_.width() - 1), manager_.bits(1, 1));
}

Term Floating::with_sign(Term sign, Term magnitude) {
    return manager_.concat(manager_.ite(sign, manager_.bits(1, 1), manager_.bits(0, 1)), magnitude);
}

Term Floating::infinity(Term sign) {
    const Term ones = manager_.bv_not(manager_.bits(0, format_.exponent_bits));
    return with_sign(sign, widen(ones, format_.width() - 1));
}

Term Floating::nan() {
    const Term ones = manager_.bv_not(manager_.bits(0, format_.exponent_bits + 1));
    return with_sign(manager_.bottom(), widen(ones, format_.width() - 1));
}

Term Floating::zero(Term sign) {
    return with_sign(sign, manager_.bits(0, format_.width() - 1));
}

Term Floating::is_nan(Term a) {
    return manager_.bv_ult(magnitude(infinity(manager_.bottom())), magnitude(a));
}

Term Floating::is_infinite(Term a) {
    return manager_.equal(magnitude(a), magnitude(infinity(manager_.bottom())));
}

Term Floating::is_zero(Term a) {
    return manager_.equal(magnitude(a), manager_.bits(0, format_.width() - 1));
}

Term Floating::negate(Term a) {
    return with_sign(manager_.logical_not(is_negative(a)), magnitude(a));
}

Term Floating::absolute(Term a) {
    return with_sign(manager_.bottom(), magnitude(a));
}

// The highest bit that is set moves to the top.
Floating::Normal Floating::normalise(Term a) {
    const unsigned width = a.sort().width();
    Term shift = manager_.bits(0, exponent_width);
    for (unsigned step = std::bit_floor(width - 1); step > 0; step /= 2) {
        const Term empty = manager_.equal(manager_.extract(a, width - 1, width - step), manager_.bits(0, step));
        a = manager_.ite(empty, manager_.binary(Kind::BvShl, a, manager_.bits(step, width)), a);
        shift = manager_.bv_add(
            shift, manager_.ite(empty, manager_.bits(step, exponent_width), manager_.bits(0, exponent_width)));
    }
    return {a, shift};
}

// What is shifted out sets the lowest bit.
Term Floating::shift_right(Term a, Term amount) {
    const unsigned width = a.sort().width();
    const Term bound = manager_.bits(width, exponent_width);
    const Term capped = manager_.ite(manager_.bv_ult(amount, bound), amount, bound);
    const Term by =
        width >= exponent_width ? manager_.zero_extend(capped, width) : manager_.extract(capped, width - 1, 0);
    const Term shifted = manager_.binary(Kind::BvLshr, a, by);
    const Term is_exact = manager_.equal(manager_.binary(Kind::BvShl, shifted, by), a);
    return manager_.bv_or(shifted, manager_.ite(is_exact, manager_.bits(0, width), manager_.bits(1, width)));
}

Floating::Parts Floating::unpack(Term a) {
    const unsigned p = format_.precision;
    const std::int64_t bias = (std::int64_t{1} << (format_.exponent_bits - 1)) - 1;
    const Term field = manager_.zero_extend(manager_.extract(a, format_.width() - 2, p - 1), exponent_width);
    const Term fraction = manager_.extract(a, p - 2, 0);
    const Normal small = normalise(manager_.concat(manager_.bits(0, 1), fraction));
    const Term is_small = manager_.equal(field, manager_.bits(0, exponent_width));
    return {is_negative(a),
            manager_.ite(is_small, manager_.bv_sub(number(1 - bias, exponent_width), small.shift),
                         manager_.bv_sub(field, number(bias, exponent_width))),
            manager_.ite(is_small, small.value, manager_.concat(manager_.bits(1, 1), fraction))};
}

Term Floating::round(const Parts& exact) {
    const unsigned p = format_.precision, width = exact.significand.sort().width();
    const std::int64_t bias = (std::int64_t{1} << (format_.exponent_bits - 1)) - 1;
    const Term lowest = number(1 - bias, exponent_width);
    const Term is_small = manager_.binary(Kind::BvSlt, exact.exponent, lowest);
    const Term moved = manager_.ite(is_small, shift_right(exact.significand, manager_.bv_sub(lowest, exact.exponent)),
                                    exact.significand);
    const Term kept = manager_.extract(moved, width - 1, width - p);
    const Term rest = manager_.extract(moved, width - p - 1, 0);
    const Term half = widen(manager_.bits(1, 1), width - p);
    const Term is_odd = manager_.equal(manager_.extract(kept, 0, 0), manager_.bits(1, 1));
    const Term up =
        manager_.logical_or(manager_.bv_ult(half, rest), manager_.logical_and(manager_.equal(rest, half), is_odd));
    // The leading one of a normal number counts as one more in the exponent; so does a carry out of the significand.
    const unsigned wide = p - 1 + exponent_width;
    const Term below =
        manager_.ite(is_small, manager_.bits(0, exponent_width), manager_.bv_sub(exact.exponent, lowest));
    Term sum = manager_.bv_add(widen(below, wide), manager_.zero_extend(kept, wide));
    sum = manager_.bv_add(sum, manager_.ite(up, manager_.bits(1, wide), manager_.bits(0, wide)));
    const Term infinite = infinity(exact.sign);
    const Term overflows = manager_.bv_ule(manager_.zero_extend(magnitude(infinite), wide), sum);
    return manager_.ite(overflows, infinite, with_sign(exact.sign, manager_.extract(sum, format_.width() - 2, 0)));
}

Term Floating::add(Term a, Term b) {
    const unsigned width = format_.precision + 4;  // a carry, and three bits below
    const Term swap = manager_.bv_ult(magnitude(a), magnitude(b));
    const Term first = manager_.ite(swap, b, a), second = manager_.ite(swap, a, b);
    const Parts x = unpack(first), y = unpack(second);
    const auto align = [&](Term significand) {
        return widen(manager_.zero_extend(significand, format_.precision + 1), width);
    };
    const Term large = align(x.significand);
    const Term small = shift_right(align(y.significand), manager_.bv_sub(x.exponent, y.exponent));
    const Term same = manager_.equal(x.sign, y.sign);
    const Term total = manager_.ite(same, manager_.bv_add(large, small), manager_.bv_sub(large, small));
    const Normal normal = normalise(total);
    const Term exponent = manager_.bv_sub(manager_.bv_add(x.exponent, manager_.bits(1, exponent_width)), normal.shift);
    const Term cancels = manager_.equal(total, manager_.bits(0, width));
    Term result = manager_.ite(cancels, zero(manager_.bottom()), round({x.sign, exponent, normal.value}));
    const Term both_negative = manager_.logical_and(x.sign, y.sign);
    result = manager_.ite(is_zero(second), manager_.ite(is_zero(first), zero(both_negative), first), result);
    result = manager_.ite(is_infinite(first), first, result);
    const Term opposite = manager_.logical_and(is_infinite(second), manager_.logical_not(same));
    const Term invalid = manager_.logical_or(manager_.logical_or(is_nan(a), is_nan(b)),
                                             manager_.logical_and(is_infinite(first), opposite));
    return manager_.ite(invalid, nan(), result);
}

Term Floating::multiply(Term a, Term b) {
    const unsigned width = 2 * format_.precision;
    const Parts x = unpack(a), y = unpack(b);
    const Term sign = manager_.distinct(x.sign, y.sign);
    const Normal product = normalise(
        manager_.bv_mul(manager_.zero_extend(x.significand, width), manager_.zero_extend(y.significand, width)));
    const Term exponent = manager_.bv_sub(
        manager_.bv_add(manager_.bv_add(x.exponent, y.exponent), manager_.bits(1, exponent_width)), product.shift);
    const Term any_zero = manager_.logical_or(is_zero(a), is_zero(b));
    const Term any_infinite = manager_.logical_or(is_infinite(a), is_infinite(b));
    Term result = manager_.ite(any_zero, zero(sign), round({sign, exponent, product.value}));
    result = manager_.ite(any_infinite, infinity(sign), result);
    const Term invalid =
        manager_.logical_or(manager_.logical_or(is_nan(a), is_nan(b)), manager_.logical_and(any_zero, any_infinite));
    return manager_.ite(invalid, nan(), result);
}

Term Floating::divide(Term a, Term b) {
    const unsigned p = format_.precision, width = 2 * p + 2;
    const Parts x = unpack(a), y = unpack(b);
    const Term sign = manager_.distinct(x.sign, y.sign);
    const Term dividend = widen(x.significand, width), divisor = manager_.zero_extend(y.significand, width);
    const Term quotient = manager_.binary(Kind::BvUdiv, dividend, divisor);
    const Term is_exact = manager_.equal(manager_.bv_mul(quotient, divisor), dividend);
    // The quotient has p + 2 or p + 3 bits; one more below them stands for the remainder.
    const Term digits = manager_.extract(quotient, p + 2, 0);
    const Normal normal =
        normalise(manager_.concat(digits, manager_.ite(is_exact, manager_.bits(0, 1), manager_.bits(1, 1))));
    const Term exponent = manager_.bv_sub(manager_.bv_sub(x.exponent, y.exponent), normal.shift);
    Term result = round({sign, exponent, normal.value});
    result = manager_.ite(manager_.logical_or(is_zero(a), is_infinite(b)), zero(sign), result);
    result = manager_.ite(manager_.logical_or(is_zero(b), is_infinite(a)), infinity(sign), result);
    const Term undefined = manager_.logical_or(manager_.logical_and(is_zero(a), is_zero(b)),
                                               manager_.logical_and(is_infinite(a), is_infinite(b)));
    return manager_.ite(manager_.logical_or(undefined, manager_.logical_or(is_nan(a), is_nan(b))), nan(), result);
}

Term Floating::equal(Term a, Term b) {
    const Term both_zero = manager_.logical_and(is_zero(a), is_zero(b));
    const Term same = manager_.logical_or(manager_.equal(a, b), both_zero);
    return manager_.logical_and(same, manager_.logical_not(manager_.logical_or(is_nan(a), is_nan(b))));
}

Term Floating::less(Term a, Term b) {
    const Term up = manager_.bv_ult(magnitude(a), magnitude(b)), down = manager_.bv_ult(magnitude(b), magnitude(a));
    const Term both_zero = manager_.logical_and(is_zero(a), is_zero(b));
    const Term same_sign = manager_.ite(is_negative(a), down, up);
    const Term other_sign = manager_.logical_and(is_negative(a), manager_.logical_not(both_zero));
    const Term order = manager_.ite(manager_.equal(is_negative(a), is_negative(b)), same_sign, other_sign);
    return manager_.logical_and(order, manager_.logical_not(manager_.logical_or(is_nan(a), is_nan(b))));
}

Term Floating::from_integer(Term integer, bool is_signed) {
    const unsigned width = integer.sort().width();
    const Term sign = is_signed ? manager_.binary(Kind::BvSlt, integer, manager_.bits(0, width)) : manager_.bottom();
    const Normal normal = normalise(manager_.ite(sign, manager_.bv_neg(integer), integer));
    const Term exponent = manager_.bv_sub(manager_.bits(width - 1, exponent_width), normal.shift);
    const Term rounded = round({sign, exponent, widen(normal.value, std::max(width, format_.precision + 2))});
    return manager_.ite(manager_.equal(integer, manager_.bits(0, width)), zero(manager_.bottom()), rounded);
}

Floating::Integer Floating::to_integer(Term a, unsigned width, bool is_signed) {
    const Parts x = unpack(a);
    const unsigned p = format_.precision, wide = width + p + 1;
    const Term is_fraction = manager_.binary(Kind::BvSlt, x.exponent, manager_.bits(0, exponent_width));
    const Term too_large = manager_.binary(Kind::BvSlt, manager_.bits(width, exponent_width), x.exponent);
    const Term shift = manager_.ite(too_large, manager_.bits(width, exponent_width), x.exponent);
    const Term moved =
        manager_.binary(Kind::BvShl, manager_.zero_extend(x.significand, wide), manager_.zero_extend(shift, wide));
    const Term whole = manager_.ite(manager_.logical_or(is_fraction, is_zero(a)), manager_.bits(0, width + 2),
                                    manager_.extract(moved, wide - 1, p - 1));
    const Term limit = widen(manager_.bits(1, 1), is_signed ? width : width + 1);  // 2^(width - 1), or 2^width
    const Term bound = manager_.zero_extend(limit, width + 2);
    const Term in_range =
        manager_.logical_or(manager_.bv_ult(whole, bound),
                            is_signed ? manager_.logical_and(x.sign, manager_.equal(whole, bound)) : manager_.bottom());
    const Term is_positive =
        manager_.logical_or(manager_.logical_not(x.sign), manager_.equal(whole, manager_.bits(0, width + 2)));
    Term fits = manager_.logical_and(in_range, is_signed ? manager_.top() : is_positive);
    fits = manager_.logical_and(
        fits, manager_.logical_not(manager_.logical_or(too_large, manager_.logical_or(is_nan(a), is_infinite(a)))));
    const Term low = manager_.extract(whole, width - 1, 0);
    // A number that is too large is no fraction; zero has a small exponent, too.
    return {manager_.ite(x.sign, manager_.bv_neg(low), low), manager_.logical_or(fits, is_zero(a))};
}

Term Floating::convert(Term a, FloatFormat target) {
    Floating other(manager_, target);
    const Parts x = unpack(a);
    const Term significand = widen(x.significand, std::max(format_.precision, target.precision + 2));
    Term result = other.round({x.sign, x.exponent, significand});
    result = manager_.ite(is_zero(a), other.zero(x.sign), result);
    result = manager_.ite(is_infinite(a), other.infinity(x.sign), result);
    return manager_.ite(is_nan(a), other.nan(), result);
}

}  // namespace heddle::ir
