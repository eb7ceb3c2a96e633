#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands/commands.h"
#include "cli/commands/engine_batch.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/live_table.h"
#include "compare/runner.h"
#include "report/html/comparison_html.h"
#include "report/interchange/comparison_data.h"
#include "report/text/comparison_text.h"
#include "util/error.h"

namespace heddle::cli {

using compare::Comparison;
using compare::Outcome;

namespace {

compare::Plan plan_of(const CompareCommand& command) {
    std::vector<compare::Axis> solving = {
        {"--solver", command.solvers},
        {"--encoding", command.encodings},
        {"--por", command.reductions},
        {"--gir-encoding", command.gir_encodings, {{"--por", "none"}}},
        {"--gir-values", command.gir_values, {{"--por", "none"}, {"--por", "static"}, {"--por", "simple"}}},
        {"--windows", command.windows},
        {"--order", command.orders, {{"--encoding", "frames"}}},
        {"--abstract", command.abstractions}};
    // Without frames there is nothing to reduce.
    for (compare::Axis& axis : solving)
        if (axis.option != "--solver" && axis.option != "--encoding")
            for (const char* encoding : {"order", "axioms", "auto"}) axis.idle_beside.push_back({"--encoding", encoding});
    // How a solver is asked does not matter where none is asked; and auto takes what is best.
    for (compare::Axis& axis : solving)
        for (const char* method : {"auto", "states"}) axis.idle_beside.push_back({"--method", method});
    // A weak memory model says itself how it is looked at.
    const bool has_weak_memory = std::ranges::any_of(command.memory_models, [](const auto& name) { return name != "sc"; });
    const std::vector<std::string> any_way = {name_in<engine::Method>(engine::method_names, engine::Method::Auto)};
    std::vector<compare::Axis> methods = {
        {"--method", has_weak_memory && command.methods.empty() ? any_way : command.methods}, {"--fuse", command.fusions}};
    methods.insert(methods.begin() + 1, solving.begin(), solving.end());
    return compare::make_plan(
        command.program.source.files,
        {{"--check", command.properties},
         {"--memory-model", command.memory_models},
         {"--depth", command.depths},
         {"--unwind", command.unwinds}},
        methods);
}

// `heddle check` with what all runs have in common.
std::vector<std::string> check_command(const CompareCommand& command) {
    const ProgramOptions& program = command.program;
    std::vector<std::string> words = {command.heddle, "check", "--json", "-", "--quiet"};
    const auto each = [&words](const char* option, const std::vector<std::string>& values) {
        for (const std::string& value : values) words.push_back(option + value);
    };
    each("-I", program.source.include_directories);
    if (!program.project.empty()) words.push_back("--project=" + program.project);
    each("--sources=", program.sources);
    each("-D", program.source.definitions);
    each("--clang-arg=", program.source.clang_arguments);
    if (!program.source.standard.empty()) words.push_back("--std=" + program.source.standard);
    if (!program.source.error_label.empty()) words.push_back("--error-label=" + program.source.error_label);
    if (program.source.volatile_is_atomic) words.push_back("--volatile-is-atomic");
    if (program.source.abort_fails) words.push_back("--abort-fails");
    if (!program.source.faults.empty())
        words.push_back(fmt::format("--faults={}", fmt::join(program.source.faults, ",")));
    if (program.externals_return_any) words.push_back("--externals-return-any");
    if (program.threads_outlive_main) words.push_back("--threads-outlive-main");
    if (!program.spurious_wakeups) words.push_back("--no-spurious-wakeups");
    if (!program.spurious_failures) words.push_back("--no-spurious-failures");
    if (program.tolerate_misuse) words.push_back("--tolerate-misuse");
    return words;
}

void require_usable_files(const CompareCommand& command) {
    for (const std::string& file : command.program.source.files)
        if (!std::filesystem::is_regular_file(file)) throw UserError(fmt::format("{}: no such file", file));
    for (const std::string& path : {command.csv_file, command.json_file, command.html_file})
        if (!path.empty() && path != "-") require_writable(path);
    if (command.csv_file == "-" && command.json_file == "-")
        throw UserError("only one of --csv and --json can go to stdout");
    if (command.engine.kind != jobs::EngineKind::Local && command.folder.empty())
        throw UserError("an engine for several machines needs --folder, which all of them see");
    if (command.html_file == "-") throw UserError("--html needs the name of a file");
}

Comparison run_everything(const CompareCommand& command) {
    const compare::Plan plan = plan_of(command);
    LiveTable table(!command.quiet, plan.tasks.size() * plan.combinations.size() * command.repeat);
    compare::RunnerOptions options;
    options.command = check_command(command);
    options.repeat = command.repeat;
    options.jobs = command.engine.workers;
    options.seconds = command.timeout_seconds;
    options.megabytes = command.memory_megabytes;
    options.interrupted = interrupted;
    options.started = [&](const Comparison& so_far, compare::Place place) { table.started(so_far, place); };
    options.finished = [&](const Comparison& so_far, compare::Place) { table.finished(so_far); };
    if (command.engine.kind == jobs::EngineKind::Local) return run_all(plan, options);
    const jobs::BatchOptions batch = batch_options(command.engine);
    const std::unique_ptr<jobs::Engine> engine = jobs::make_engine(command.engine.kind, own_executable());
    if (command.heddle == CompareCommand().heddle) options.command.front() = batch.heddle;
    return run_all(plan, options, {*engine, command.folder, batch});
}

std::string subtitle(const CompareCommand& command, const compare::Plan& plan) {
    return fmt::format("heddle {}: {} questions, {} combinations, {} run(s) of each, {} at a time; at most {} s{}",
                       HEDDLE_VERSION, plan.tasks.size(), plan.combinations.size(), command.repeat,
                       command.engine.workers, command.timeout_seconds,
                       command.memory_megabytes ? fmt::format(" and {} MB", *command.memory_megabytes) : "");
}

std::string json_text(const CompareCommand& command, const Comparison& comparison, int exit_code) {
    nlohmann::ordered_json json = {{"heddle_version", HEDDLE_VERSION},
                                   {"exit_code", exit_code},
                                   {"repeat", command.repeat},
                                   {"jobs", command.engine.workers},
                                   {"timeout_seconds", command.timeout_seconds},
                                   {"memory_megabytes", nullptr}};
    if (command.memory_megabytes) json["memory_megabytes"] = *command.memory_megabytes;
    json.update(report::comparison_json(comparison));
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

int exit_code_of(const Comparison& comparison) {
    if (!disagreements(comparison).empty() || !places_with(comparison, Outcome::Crashed).empty()) return internal_error;
    if (!places_with(comparison, Outcome::BadInput).empty()) return bad_input;
    return places_with(comparison, Outcome::NotRun).empty() ? no_violation : unknown;
}

}  // namespace

int run_compare(const CompareCommand& command) {
    require_usable_files(command);
    watch_for_interrupts();
    const Comparison comparison = run_everything(command);
    const int exit_code = exit_code_of(comparison);

    const std::string csv = report::comparison_csv(comparison);
    const std::string json = json_text(command, comparison, exit_code);
    // Files first: whoever reads the text may close the pipe early.
    if (!command.csv_file.empty() && command.csv_file != "-") write_file(command.csv_file, csv);
    if (!command.json_file.empty() && command.json_file != "-") write_file(command.json_file, json);
    if (!command.html_file.empty())
        write_file(command.html_file, report::comparison_html(comparison, subtitle(command, comparison.plan)));
    if (command.csv_file == "-")
        fmt::print("{}", csv);
    else if (command.json_file == "-")
        fmt::print("{}", json);
    else
        fmt::print("{}", comparison_text(comparison, report::style_for(STDOUT_FILENO, command.color)));
    return exit_code;
}

}  // namespace heddle::cli
