// Enumerations as the user writes them: one table for the command line, JSON and reports.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "util/error.h"

namespace heddle {

template <class Enum>
struct Named {
    Enum value;
    std::string_view name;
};

// Every value of the enumeration, in the order in which help texts list them.
template <class Enum>
using Names = std::span<const Named<Enum>>;

template <class Enum>
std::string name_in(Names<Enum> names, Enum value) {
    for (const auto& entry : names)
        if (entry.value == value) return std::string(entry.name);
    throw InternalError("a value without a name");
}

template <class Enum>
std::optional<Enum> value_in(Names<Enum> names, std::string_view name) {
    for (const auto& entry : names)
        if (entry.name == name) return entry.value;
    return std::nullopt;
}

template <class Enum>
std::vector<std::string> all_names(Names<Enum> names) {
    std::vector<std::string> all;
    for (const auto& entry : names) all.emplace_back(entry.name);
    return all;
}

}  // namespace heddle
