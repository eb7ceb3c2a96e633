// How the source shows the values of a cell.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace heddle::model {

enum class ValueKind { Number, Unsigned, Truth, Floating, Pointer };

struct ValueForm {
    ValueKind kind = ValueKind::Number;
    std::vector<std::pair<std::uint64_t, std::string>> names = {};  // of the values of an enumeration
};

// Values from `begin` on, and below `end`, are addresses of this.
struct NamedAddress {
    std::uint64_t begin = 0, end = 0;
    std::string name;  // "&x", "worker"
};

}  // namespace heddle::model
