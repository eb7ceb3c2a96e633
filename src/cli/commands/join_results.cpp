#include "cli/commands/join_results.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/commands/checked_program.h"
#include "cli/commands/part_of_plan.h"
#include "cli/commands/saved_trace.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "report/interchange/verdict_json.h"
#include "report/text/verdict_text.h"
#include "util/error.h"

namespace heddle::cli {

namespace fs = std::filesystem;

namespace {

int joined_exit_code(const cubes::Joined& joined) {
    return joined.is_contradictory ? internal_error : exit_code_of(joined.verdict, false);
}

void print_joined(const cubes::Joined& joined, const JoinedOutput& output) {
    for (const std::string& note : joined.notes) fmt::print(stderr, "heddle: note: {}\n", note);
    for (const std::string& complaint : joined.complaints) fmt::print(stderr, "heddle: not counted: {}\n", complaint);
    const std::string text =
        report::verdict_text(joined.verdict, report::style_for(STDOUT_FILENO, output.color), output.detail);
    fmt::print("{}", output.quiet ? text.substr(0, text.find('\n') + 1) : text);
    std::fflush(stdout);
}

std::string joined_json(const cubes::Joined& joined) {
    auto json = report::verdict_to_json(joined.verdict);
    json["exit_code"] = joined_exit_code(joined);
    json["heddle_version"] = HEDDLE_VERSION;
    const auto count = [&](cubes::PartState state) { return std::ranges::count(joined.states, state); };
    json["parts"] = {{"safe", count(cubes::PartState::Safe)},
                     {"unsafe", count(cubes::PartState::Unsafe)},
                     {"without_answer", count(cubes::PartState::NoAnswer)},
                     {"missing", count(cubes::PartState::Missing)}};
    json["not_counted"] = joined.complaints;
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

void save_trace(const cubes::Joined& joined, const CheckCommand& question, const cubes::Plan& plan,
                const std::string& path) {
    if (path.empty() || joined.verdict.traces.empty()) return;
    write_file(path, to_text({question.program, fs::current_path().string(), plan.fingerprint,
                              joined.verdict.traces.front()}));
}

}  // namespace

std::vector<cubes::FoundFile> results_in(const std::string& folder, const std::string& plan_file) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) throw UserError(fmt::format("{}: is no folder with results", folder));
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == ".json" &&
            !fs::equivalent(entry.path(), plan_file, error))
            names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    std::vector<cubes::FoundFile> files;
    for (const std::string& name : names) files.push_back({name, read_file((fs::path(folder) / name).string())});
    return files;
}

cubes::Joined join_results(const cubes::Plan& plan, const CheckCommand& question, const ir::LinkedModule& module,
                           const std::vector<cubes::FoundFile>& files) {
    cubes::Joined joined = cubes::join(plan, files, trace_check(module, question.program), digest);
    joined.verdict.checked = question.engine.properties;
    joined.verdict.preemptions = question.engine.encoding.preemptions;
    return joined;
}

int finish_join(const cubes::Joined& joined, const CheckCommand& question, const cubes::Plan& plan,
                const JoinedOutput& output) {
    if (output.json_file == "-")
        fmt::print("{}", joined_json(joined));
    else
        print_joined(joined, output);
    if (!output.json_file.empty() && output.json_file != "-") write_file(output.json_file, joined_json(joined));
    save_trace(joined, question, plan, output.trace_file);
    return joined_exit_code(joined);
}

}  // namespace heddle::cli
