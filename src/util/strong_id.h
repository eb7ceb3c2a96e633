// An index that cannot be mixed up with an index of another kind.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace heddle {

template <class Tag>
struct StrongId {
    std::uint32_t index = 0;

    constexpr StrongId() = default;
    constexpr explicit StrongId(std::size_t value) : index(static_cast<std::uint32_t>(value)) {}

    friend constexpr auto operator<=>(StrongId, StrongId) = default;
};

}  // namespace heddle

template <class Tag>
struct std::hash<heddle::StrongId<Tag>> {
    std::size_t operator()(heddle::StrongId<Tag> id) const noexcept { return id.index; }
};
