#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "report/witness.h"

namespace heddle::report {

using model::Trace;

namespace {

// A text of JSON is one of YAML.
std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string metadata(const Trace& trace, const WitnessOrigin& origin) {
    std::string text = fmt::format(
        "  metadata:\n    format_version: \"2.2\"\n    uuid: {}\n    creation_time: {}\n"
        "    producer:\n      name: \"Heddle\"\n      version: {}\n    task:\n      input_files:\n",
        quoted(origin.uuid), quoted(origin.creation_time), quoted(origin.version));
    for (const auto& [name, hash] : origin.files) text += fmt::format("      - {}\n", quoted(name));
    text += "      input_file_hashes:\n";
    for (const auto& [name, hash] : origin.files) text += fmt::format("        {}: {}\n", quoted(name), quoted(hash));
    return text + fmt::format("      specification: {}\n      data_model: \"LP64\"\n      language: \"C\"\n",
                              quoted(specification_of(trace.failure)));
}

// The column is left out: the place is the statement that begins on the line.
std::string waypoint(const char* type, unsigned thread, const SourceLocation& where, const std::string& function,
                     const char* constraint) {
    std::string text = fmt::format(
        "    - waypoint:\n        type: {}\n        action: follow\n        thread_id: {}\n        location:\n"
        "          file_name: {}\n          line: {}\n",
        type, thread, quoted(where.file), where.line);
    if (!function.empty()) text += fmt::format("          function: {}\n", quoted(function));
    if (constraint != nullptr)
        text +=
            fmt::format("        constraint:\n          value: \"{}\"\n          format: c_expression\n", constraint);
    return text;
}

}  // namespace

std::string witness_yaml(const Trace& trace, const WitnessOrigin& origin) {
    std::string text = "- entry_type: violation_sequence\n" + metadata(trace, origin) + "  content:\n";
    for (const std::size_t i : statement_steps(trace)) {
        const model::TraceStep& step = trace.steps[i];
        text += "  - segment:\n" + waypoint("assumption", step.thread, step.where,
                                            step.functions.empty() ? "" : step.functions.back(), "1");
    }
    text += "  - segment:\n";
    // Both accesses of a race are targets.
    if (trace.failure.property == model::Property::Race && !trace.failure.parties.empty())
        for (const auto& party : trace.failure.parties)
            text += waypoint("target", party.thread, party.where, "", nullptr);
    else
        text += waypoint("target", trace.failure.thread, trace.failure.where, "", nullptr);
    return text;
}

}  // namespace heddle::report
