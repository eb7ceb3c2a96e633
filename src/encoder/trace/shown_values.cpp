#include "encoder/trace/shown_values.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

namespace heddle::encoder {

using model::ValueKind;

namespace {

std::string shown_address(const model::Program& program, std::uint64_t value) {
    const auto behind = std::ranges::upper_bound(program.addresses, value, {}, &model::NamedAddress::begin);
    if (behind == program.addresses.begin()) return "";
    const model::NamedAddress& found = *std::prev(behind);
    return value < found.end ? found.name : "";
}

}  // namespace

std::string shown_value(const model::Program& program, const model::ValueForm& form, unsigned width,
                        std::uint64_t value) {
    for (const auto& [number, name] : form.names)
        if (number == value) return name;
    switch (form.kind) {
        case ValueKind::Unsigned:
            return width < 64 || value >> 48U == 0 ? std::to_string(value) : "";
        case ValueKind::Truth:
            return value == 0 ? "false" : value == 1 ? "true" : "";
        case ValueKind::Floating:
            if (width == 32) return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(value)));
            return width == 64 ? fmt::format("{}", std::bit_cast<double>(value)) : "";
        case ValueKind::Pointer:
            if (value == 0) return "NULL";
            break;
        case ValueKind::Number:
            break;
    }
    return width == 64 ? shown_address(program, value) : "";
}

}  // namespace heddle::encoder
