// The sorts of terms: Bool, and bit-vectors of 1 to 128 bits.
#pragma once

#include <compare>
#include <string>

namespace heddle::term {

inline constexpr unsigned max_width = 128;

class Sort {
public:
    static constexpr Sort boolean() { return Sort(0); }
    static constexpr Sort bits(unsigned width) { return Sort(width); }

    constexpr bool is_bool() const { return width_ == 0; }
    constexpr bool is_bits() const { return width_ != 0; }
    constexpr unsigned width() const { return width_; }  // 0 for Bool

    std::string to_string() const { return is_bool() ? "Bool" : "(_ BitVec " + std::to_string(width_) + ")"; }

    friend constexpr auto operator<=>(Sort, Sort) = default;

private:
    constexpr explicit Sort(unsigned width) : width_(width) {}
    unsigned width_;
};

}  // namespace heddle::term
