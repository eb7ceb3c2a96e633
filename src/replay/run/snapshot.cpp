#include "replay/run/snapshot.h"

#include <algorithm>

namespace heddle::replay {

namespace {

bool same_value(const Value& a, const Value& b) {
    return a.elements.size() == b.elements.size() &&
           (!a.elements.empty() ? std::ranges::equal(a.elements, b.elements, same_value)
                                : a.bits.getBitWidth() == b.bits.getBitWidth() && a.bits == b.bits);
}

bool same_frame(const Frame& a, const Frame& b) {
    return a.next == b.next && a.call == b.call && a.registers.size() == b.registers.size() &&
           std::all_of(a.registers.begin(), a.registers.end(), [&](const auto& entry) {
               const auto other = b.registers.find(entry.first);
               return other != b.registers.end() && same_value(entry.second, other->second);
           });
}

}  // namespace

bool Snapshot::operator==(const Snapshot& other) const {
    return std::ranges::equal(frames_, other.frames_, same_frame) && memory_.same_living(other.memory_);
}

}  // namespace heddle::replay
