#include "sequentialize/c_types.h"

#include <fmt/core.h>

namespace heddle::sequentialize {

using term::Sort;
using term::Value;

unsigned storage_bits(Sort sort) {
    if (sort.is_bool()) return 0;
    unsigned bits = 8;
    while (bits < sort.width()) bits *= 2;
    return bits;
}

std::string type_name(unsigned storage) {
    if (storage == 0) return "_Bool";
    return storage == 128 ? "heddle_u128" : fmt::format("uint{}_t", storage);
}

std::string type_name(Sort sort) {
    return type_name(storage_bits(sort));
}

bool needs_mask(Sort sort) {
    return sort.is_bits() && storage_bits(sort) != sort.width();
}

std::string literal(const Value& value) {
    if (value.sort().is_bool()) return value.is_true() ? "1" : "0";
    const std::uint64_t low = value.to_uint64();
    const auto high = static_cast<std::uint64_t>(value.raw() >> 64U);
    if (storage_bits(value.sort()) == 128)
        return fmt::format("(((heddle_u128)UINT64_C({}) << 64) | UINT64_C({}))", high, low);
    // Small numbers are easier to read in decimal, masks and addresses are not.
    const std::string digits = low < 4096 ? fmt::format("{}", low) : fmt::format("0x{:x}", low);
    if (storage_bits(value.sort()) == 64) return fmt::format("UINT64_C({})", digits);
    return digits + "u";
}

}  // namespace heddle::sequentialize
