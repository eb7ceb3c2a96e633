// Pointers as numbers: an object number and an offset in one 64-bit term, so that pointer arithmetic is plain addition.
// Object numbers start at 1, so null and small integers that travel as pointers belong to no object.
#pragma once

#include <cstdint>
#include <optional>

#include "model/ids.h"

namespace heddle::ir {

inline constexpr unsigned pointer_bits = 64;
inline constexpr unsigned offset_bits = 40;

inline std::uint64_t address_of(model::ObjectId object, std::uint64_t offset = 0) {
    return ((static_cast<std::uint64_t>(object.index) + 1) << offset_bits) + offset;
}

inline std::optional<model::ObjectId> object_of(std::uint64_t address) {
    const std::uint64_t number = address >> offset_bits;
    if (number == 0) return std::nullopt;
    return model::ObjectId(number - 1);
}

inline std::uint64_t offset_of(std::uint64_t address) {
    return address & ((std::uint64_t{1} << offset_bits) - 1);
}

}  // namespace heddle::ir
