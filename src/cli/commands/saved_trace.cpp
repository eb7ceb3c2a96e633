#include "cli/commands/saved_trace.h"

#include <fmt/core.h>

#include "cli/terminal/files.h"
#include "report/interchange/trace_json.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

constexpr const char* format_name = "heddle trace";
constexpr unsigned format_version = 1;

ProgramOptions program_from_json(const report::JsonReader& json) {
    ProgramOptions program;
    program.source = {.files = json.member("files").texts(),
                      .include_directories = json.member("include_directories").texts(),
                      .definitions = json.member("definitions").texts(),
                      .standard = json.member("standard").text(),
                      .clang_arguments = json.member("clang_arguments").texts()};
    if (json.has("error_label")) program.source.error_label = json.member("error_label").text();
    if (json.has("abort_fails")) program.source.abort_fails = json.member("abort_fails").boolean();
    if (json.has("volatile_is_atomic"))
        program.source.volatile_is_atomic = json.member("volatile_is_atomic").boolean();
    if (json.has("faults")) program.source.faults = json.member("faults").texts();
    if (json.has("file_arguments")) program.source.file_arguments = json.member("file_arguments").texts();
    if (json.has("project"))
        for (const report::JsonReader& file : json.member("project").elements())
            program.source.project.push_back({file.member("file").text(), file.member("arguments").texts()});
    if (json.has("tolerate_misuse")) program.tolerate_misuse = json.member("tolerate_misuse").boolean();
    program.externals_return_any = json.member("externals_return_any").boolean();
    program.threads_outlive_main = json.member("threads_outlive_main").boolean();
    return program;
}

}  // namespace

nlohmann::ordered_json program_to_json(const ProgramOptions& program) {
    const ir::SourceOptions& source = program.source;
    nlohmann::ordered_json json = {{"files", source.files},
                                   {"include_directories", source.include_directories},
                                   {"definitions", source.definitions},
                                   {"standard", source.standard},
                                   {"clang_arguments", source.clang_arguments},
                                   {"externals_return_any", program.externals_return_any},
                                   {"threads_outlive_main", program.threads_outlive_main}};
    if (!source.error_label.empty()) json["error_label"] = source.error_label;
    if (source.abort_fails) json["abort_fails"] = true;
    if (source.volatile_is_atomic) json["volatile_is_atomic"] = true;
    if (!source.faults.empty()) json["faults"] = source.faults;
    if (!source.file_arguments.empty()) json["file_arguments"] = source.file_arguments;
    for (const ir::ProjectFile& file : source.project)
        json["project"].push_back({{"file", file.file}, {"arguments", file.arguments}});
    if (program.tolerate_misuse) json["tolerate_misuse"] = true;
    return json;
}

std::string to_text(const SavedTrace& saved) {
    const nlohmann::ordered_json json = {{"format", format_name},
                                         {"version", format_version},
                                         {"working_directory", saved.working_directory},
                                         {"program", program_to_json(saved.program)},
                                         {"fingerprint", saved.fingerprint},
                                         {"trace", report::trace_to_json(saved.trace)}};
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

SavedTrace parse_saved_trace(const std::string& text, const std::string& name) {
    nlohmann::json json;
    try {
        json = nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        throw UserError(fmt::format("{}: is not JSON (byte {})", name, error.byte));
    }
    const report::JsonReader reader(json, name);
    if (!reader.has("format") || reader.member("format").text() != format_name)
        reader.fail("is no trace of 'heddle check --trace'");
    if (reader.member("version").number<unsigned>() != format_version)
        reader.member("version").fail(fmt::format("is not {}: another version of Heddle wrote it", format_version));
    return {program_from_json(reader.member("program")), reader.member("working_directory").text(),
            reader.member("fingerprint").text(), report::trace_from_json(reader.member("trace"))};
}

SavedTrace read_saved_trace(const std::string& path) {
    return parse_saved_trace(read_file(path), path);
}

}  // namespace heddle::cli
