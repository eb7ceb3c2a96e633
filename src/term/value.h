// Concrete values of terms, with the arithmetic of SMT-LIB's QF_BV (division by zero included).
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "term/sort.h"

namespace heddle::term {

__extension__ typedef unsigned __int128 Bits;  // NOLINT: a typedef, since __extension__ takes no alias
__extension__ typedef __int128 SignedBits;

class Value {
public:
    static Value boolean(bool value) { return Value(Sort::boolean(), value ? 1 : 0); }
    static Value bits(Bits value, unsigned width) { return Value(Sort::bits(width), value & mask(width)); }

    static constexpr Bits mask(unsigned width) {
        return width >= max_width ? ~static_cast<Bits>(0) : (static_cast<Bits>(1) << width) - 1;
    }

    Sort sort() const { return sort_; }
    bool is_true() const { return sort_.is_bool() && bits_ == 1; }
    Bits raw() const { return bits_; }                                             // unsigned, 0 or 1 for Bool
    std::uint64_t to_uint64() const { return static_cast<std::uint64_t>(bits_); }  // the low 64 bits
    SignedBits to_signed() const;                                                  // two's complement
    std::string to_decimal(bool as_signed) const;                                  // for people
    std::string to_smtlib() const;                                                 // true, false, #b...

    friend auto operator<=>(const Value&, const Value&) = default;

private:
    Value(Sort sort, Bits bits) : sort_(sort), bits_(bits) {}
    Sort sort_;
    Bits bits_;
};

}  // namespace heddle::term
