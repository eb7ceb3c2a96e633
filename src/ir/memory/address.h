// Pointers as numbers: a tag, an object number and an offset in one 64-bit term, so that pointer arithmetic is plain
// addition.  The tag keeps pointers apart from null and from numbers that travel as pointers.
#pragma once

#include <cstdint>
#include <optional>

#include "model/ids.h"

namespace heddle::ir {

inline constexpr unsigned pointer_bits = 64;
inline constexpr unsigned offset_bits = 36;
inline constexpr unsigned object_bits = 20;
inline constexpr std::uint64_t pointer_tag = 0x5D;

inline std::uint64_t address_of(model::ObjectId object, std::uint64_t offset = 0) {
    return (pointer_tag << (object_bits + offset_bits)) + (static_cast<std::uint64_t>(object.index) << offset_bits) +
           offset;
}

inline std::optional<model::ObjectId> object_of(std::uint64_t address) {
    if (address >> (object_bits + offset_bits) != pointer_tag) return std::nullopt;
    return model::ObjectId((address >> offset_bits) & ((std::uint64_t{1} << object_bits) - 1));
}

inline std::uint64_t offset_of(std::uint64_t address) {
    return address & ((std::uint64_t{1} << offset_bits) - 1);
}

}  // namespace heddle::ir
