#include "cli/commands/cbmc_trace.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "util/error.h"

namespace heddle::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string text_in(const Json& value, const char* name) {
    const auto found = value.find(name);
    return found != value.end() && found->is_string() ? found->get<std::string>() : "";
}

const Json* member(const Json& value, const char* name) {
    if (!value.is_object()) return nullptr;
    const auto found = value.find(name);
    return found == value.end() ? nullptr : &*found;
}

// A bound on unwinding is no failure of the program.
bool is_about_program(const std::string& property) {
    return property.find(".unwind.") == std::string::npos && property.find(".recursion") == std::string::npos;
}

const Json* failing_trace(const Json& document) {
    for (const Json& message : document) {
        if (const Json* trace = member(message, "trace"); trace && trace->is_array()) return trace;
        const Json* results = member(message, "result");
        if (!results || !results->is_array()) continue;
        for (const Json& result : *results)
            if (const Json* trace = member(result, "trace");
                trace && trace->is_array() && is_about_program(text_in(result, "property")))
                return trace;
    }
    return nullptr;
}

// The value of a scalar, from its binary digits.
std::optional<term::Bits> value_of(const Json& step) {
    const Json* value = member(step, "value");
    if (!value) return std::nullopt;
    const std::string digits = text_in(*value, "binary");
    if (digits.empty() || digits.size() > 128 || digits.find_first_not_of("01") != std::string::npos)
        return std::nullopt;
    term::Bits bits = 0;
    for (const char digit : digits) bits = bits << 1 | static_cast<term::Bits>(digit - '0');
    return bits;
}

}  // namespace

std::vector<sequentialize::Record> records_of_cbmc(const std::string& text, const std::string& name) {
    Json document;
    try {
        document = Json::parse(text);
    } catch (const Json::parse_error& error) {
        throw UserError(fmt::format("{}: is not JSON (byte {})", name, error.byte));
    }
    const Json* trace = document.is_array() ? failing_trace(document) : nullptr;
    if (!trace)
        throw UserError(fmt::format("{}: has no failing run; call cbmc with --trace --json-ui, for a file of 'heddle "
                                    "sequentialize --target cbmc' that it finds a failure in",
                                    name));
    std::vector<sequentialize::Record> records;
    for (const Json& step : *trace) {
        if (!step.is_object() || text_in(step, "stepType") != "assignment") continue;
        const Json* where = member(step, "sourceLocation");
        const std::string function = where ? text_in(*where, "function") : "";
        const bool in_step = function.starts_with("step_") || function.starts_with("run_");
        if (!in_step && function != "heddle_start") continue;
        if (const auto value = value_of(step)) records.push_back({text_in(step, "lhs"), *value, in_step});
    }
    return records;
}

}  // namespace heddle::cli
