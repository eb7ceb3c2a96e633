#include "report/interchange/uri.h"

#include <fmt/core.h>

#include <string_view>

namespace heddle::report {

std::string to_uri_reference(const std::string& file) {
    constexpr std::string_view plain = "-._~/+,=@";
    std::string uri = file.starts_with('/') ? "file://" : "";
    for (const char c : file) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        uri += is_letter || plain.find(c) != std::string_view::npos ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return uri;
}

}  // namespace heddle::report
