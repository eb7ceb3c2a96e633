#include "term/value.h"

#include <algorithm>

namespace heddle::term {

SignedBits Value::to_signed() const {
    const unsigned width = sort_.width();
    if (width == 0 || width >= max_width) return static_cast<SignedBits>(bits_);
    const bool negative = ((bits_ >> (width - 1)) & 1) != 0;
    return static_cast<SignedBits>(negative ? bits_ | ~mask(width) : bits_);
}

std::string Value::to_decimal(bool as_signed) const {
    if (sort_.is_bool()) return is_true() ? "true" : "false";
    const bool negative = as_signed && to_signed() < 0;
    Bits rest = negative ? (~bits_ + 1) & mask(sort_.width()) : bits_;
    std::string digits;
    do {
        digits.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
        rest /= 10;
    } while (rest != 0);
    if (negative) digits.push_back('-');
    std::reverse(digits.begin(), digits.end());
    return digits;
}

std::string Value::to_smtlib() const {
    if (sort_.is_bool()) return is_true() ? "true" : "false";
    std::string text = "#b";
    for (unsigned bit = sort_.width(); bit-- > 0;) text.push_back(((bits_ >> bit) & 1) != 0 ? '1' : '0');
    return text;
}

}  // namespace heddle::term
