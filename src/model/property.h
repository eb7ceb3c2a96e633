// What can be wrong with a program: the properties that a check looks at.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string_view>

namespace heddle::model {

// What is said of a memory error that is no wrong address.
inline constexpr const char* read_of_unwritten = "read of memory that was never written";

enum class Property {
    Assertion,
    Deadlock,  // threads that can never go on: see docs/semantics.md
    Race,      // two threads are about to touch one place, one of them writes, and one is no atomic operation
    Memory,    // null, out of bounds, use after free, ...
    Overflow,  // signed overflow, division by zero, a shift out of range
    Leak,      // memory that is never freed
};

using Properties = std::set<Property>;

inline constexpr std::array all_properties = {Property::Assertion, Property::Deadlock, Property::Race,
                                              Property::Memory,    Property::Overflow, Property::Leak};

// As users write it: "assert", "deadlock", "race", "memory", "overflow", "leak".
std::string_view name_of(Property property);
std::optional<Property> property_named(std::string_view name);

}  // namespace heddle::model
