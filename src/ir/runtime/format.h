// Formats of printf and its kin.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace heddle::ir {

// What is put out next.
struct FormatPiece {
    enum class Kind { Text, Character, String, Decimal, Hexadecimal } kind = Kind::Text;
    char text = 0;  // of Text
    // Of numbers.
    bool is_signed = false, is_upper = false, fills_with_zeros = false;
    unsigned bits = 32;
    unsigned width = 0;  // the least number of characters
};

// Nothing if the format has something else than text, %%, %c, %s and integers %d %i %u %x %X with h, hh, l, ll, z or
// none before the letter, and before that a width below 32, with 0 for zeros in front.
std::optional<std::vector<FormatPiece>> pieces_of_format(std::string_view format);

}  // namespace heddle::ir
