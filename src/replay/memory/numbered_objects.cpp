#include "replay/memory/numbered_objects.h"

#include <algorithm>

#include "replay/early_ends.h"

namespace heddle::replay {

std::uint64_t NumberedObjects::number(const Memory& memory, Address address, std::uint64_t first) {
    const std::uint64_t object = address >> 32U, offset = address & 0xffffffffU;
    const std::uint64_t size = std::max<std::uint64_t>(memory.size_of(address), 1);
    const auto known = objects_.find(first);
    if (known != objects_.end() && known->second.number == object) return first + offset;
    for (const auto& [start, other] : objects_)
        if (other.number == object || (start < first + size && first < start + other.size))
            throw NotReproduced("the numbers of two addresses contradict each other");
    objects_.emplace(first, Object{object, size});
    return first + offset;
}

Address NumberedObjects::address(std::uint64_t number, std::uint64_t first) const {
    const auto known = objects_.find(first);
    if (known == objects_.end()) throw NotReproduced("a pointer is made of a number that is no address");
    return (known->second.number << 32U) + (number - first);
}

}  // namespace heddle::replay
