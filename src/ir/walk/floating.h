// IEEE 754 arithmetic on the images of numbers, by bit-vector terms.  Rounding is to the nearest number, to the even
// one if two are equally near.  A NaN that an operation makes is always the same one.
#pragma once

#include "term/manager.h"

namespace heddle::ir {

using term::Term;

struct FloatFormat {
    unsigned exponent_bits;
    unsigned precision;  // bits of the significand with the leading one
    unsigned width() const { return exponent_bits + precision; }
};

inline constexpr FloatFormat single_format{8, 24}, double_format{11, 53};

class Floating {
public:
    Floating(term::Manager& manager, FloatFormat format) : manager_(manager), format_(format) {}

    Term add(Term a, Term b);
    Term subtract(Term a, Term b) { return add(a, negate(b)); }
    Term multiply(Term a, Term b);
    Term divide(Term a, Term b);
    Term negate(Term a);
    Term absolute(Term a);

    Term equal(Term a, Term b);  // false for NaN
    Term less(Term a, Term b);   // false for NaN
    Term is_nan(Term a);
    Term is_infinite(Term a);
    Term is_zero(Term a);
    Term is_negative(Term a);   // the sign, whatever the number is

    Term from_integer(Term integer, bool is_signed);
    // Cut towards zero.  `fits` says whether the result is in the range of the type; if not, it means nothing.
    struct Integer {
        Term value, fits;
    };
    Integer to_integer(Term a, unsigned width, bool is_signed);
    Term convert(Term a, FloatFormat target);

private:
    // A number other than zero, infinity and NaN is significand * 2^(exponent - precision + 1).
    struct Parts {
        Term sign;         // Bool
        Term exponent;     // signed
        Term significand;  // its highest bit is 1
    };
    Parts unpack(Term a);
    // The number significand * 2^(exponent - (width of significand) + 1); the lowest bit stands for all below it.
    Term round(const Parts& exact);
    Term number(std::int64_t value, unsigned width);
    Term widen(Term a, unsigned width);  // by zeros at the lower end
    Term shift_right(Term a, Term amount);
    struct Normal {
        Term value, shift;
    };
    Normal normalise(Term a);
    Term nan();
    Term infinity(Term sign);
    Term zero(Term sign);
    Term with_sign(Term sign, Term magnitude);
    Term magnitude(Term a);

    term::Manager& manager_;
    FloatFormat format_;
};

}  // namespace heddle::ir
