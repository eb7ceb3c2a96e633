#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/interchange/witness.h"
#include "report/interchange/witness_inputs.h"

namespace heddle::report {

using model::Trace;

namespace {

// A text of JSON is one of YAML.
std::string quoted_for_yaml(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string metadata(const Trace& trace, const WitnessOrigin& origin) {
    std::string text = fmt::format(
        "  metadata:\n    format_version: \"2.2\"\n    uuid: {}\n    creation_time: {}\n"
        "    producer:\n      name: \"Heddle\"\n      version: {}\n    task:\n      input_files:\n",
        quoted_for_yaml(origin.uuid), quoted_for_yaml(origin.creation_time), quoted_for_yaml(origin.version));
    for (const auto& [name, hash] : origin.files) text += fmt::format("      - {}\n", quoted_for_yaml(name));
    text += "      input_file_hashes:\n";
    for (const auto& [name, hash] : origin.files)
        text += fmt::format("        {}: {}\n", quoted_for_yaml(name), quoted_for_yaml(hash));
    return text + fmt::format("      specification: {}\n      data_model: \"LP64\"\n      language: \"C\"\n",
                              quoted_for_yaml(specification_of(trace.failure)));
}

// Without a column the place is the statement that begins on the line.
std::string waypoint(const char* type, unsigned thread, const SourceLocation& where, const std::string& function = "",
                     const std::string& constraint = "") {
    std::string text = fmt::format(
        "    - waypoint:\n        type: {}\n        action: follow\n        thread_id: {}\n        location:\n"
        "          file_name: {}\n          line: {}\n",
        type, thread, quoted_for_yaml(where.file), where.line);
    if (where.column > 0) text += fmt::format("          column: {}\n", where.column);
    if (!function.empty()) text += fmt::format("          function: {}\n", quoted_for_yaml(function));
    return text + constraint;
}

std::string constraint(const std::string& value, const char* format) {
    return fmt::format("        constraint:\n          value: {}\n          format: {}\n", quoted_for_yaml(value),
                       format);
}

SourceLocation without_column(SourceLocation where) {
    where.column = 0;
    return where;
}

}  // namespace

std::string witness_yaml(const Trace& trace, const WitnessOrigin& origin) {
    std::string text = "- entry_type: violation_sequence\n" + metadata(trace, origin) + "  content:\n";
    const auto inputs = returned_inputs(trace);
    const auto add_inputs = [&](std::size_t step) {
        if (!inputs.contains(step)) return;
        for (const ReturnedInput& input : inputs.at(step))
            text += "  - segment:\n" + waypoint("function_return", input.thread, input.call_end, "",
                                                constraint(input.constraint, "ext_c_expression"));
    };
    const std::vector<std::size_t> statements = statement_steps(trace);
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        add_inputs(i);
        if (!std::ranges::binary_search(statements, i)) continue;
        const model::TraceStep& step = trace.steps[i];
        text += "  - segment:\n" + waypoint("assumption", step.thread, without_column(step.where),
                                            step.functions.empty() ? "" : step.functions.back(),
                                            constraint("1", "c_expression"));
    }
    add_inputs(trace.steps.size());
    text += "  - segment:\n";
    // Both accesses of a race are targets.
    if (trace.failure.property == model::Property::Race && !trace.failure.parties.empty())
        for (const auto& party : trace.failure.parties)
            text += waypoint("target", party.thread, without_column(party.where));
    else
        text += waypoint("target", trace.failure.thread, without_column(trace.failure.where));
    return text;
}

}  // namespace heddle::report
