// Reading JSON that a person may have edited: every error names the place.
#pragma once

#include <concepts>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace heddle::report {

// A value inside a JSON document, and the path to it ("steps[3].thread").  Throws UserError where the document is not
// as expected.
class JsonReader {
public:
    // `document` is how messages call the whole ("trace.json"); `value` must outlive the reader.
    JsonReader(const nlohmann::json& value, std::string document) : value_(&value), document_(std::move(document)) {}

    JsonReader member(const std::string& name) const;  // must be there
    bool has(const std::string& name) const;
    std::vector<JsonReader> elements() const;  // of a list

    std::string text() const;
    std::vector<std::string> texts() const;
    bool boolean() const;

    template <std::integral Number>
    Number number() const {
        const bool fits =
            value_->is_number_unsigned()
                ? value_->get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<Number>::max())
                : value_->is_number_integer() && std::signed_integral<Number> &&
                      value_->get<std::int64_t>() >= static_cast<std::int64_t>(std::numeric_limits<Number>::min());
        if (!fits) fail("is not a number that fits here");
        return value_->get<Number>();
    }

    [[noreturn]] void fail(const std::string& what) const;

private:
    JsonReader(const nlohmann::json& value, std::string document, std::string path)
        : value_(&value), document_(std::move(document)), path_(std::move(path)) {}

    const nlohmann::json* value_;
    std::string document_;
    std::string path_;  // empty for the whole
};

}  // namespace heddle::report
