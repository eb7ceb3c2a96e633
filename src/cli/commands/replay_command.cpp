#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>

#include "cli/commands/commands.h"
#include "cli/commands/found_trace.h"
#include "cli/commands/native_replay.h"
#include "cli/commands/saved_trace.h"
#include "cli/commands/step_through.h"
#include "cli/commands/write_reports.h"
#include "cli/options/replay_options.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "replay/replay.h"
#include "report/text/trace_text.h"
#include "report/text/verdict_text.h"
#include "util/error.h"

namespace heddle::cli {

namespace fs = std::filesystem;

namespace {

// The names in a trace count from the folder where the check ran.
void go_to(const std::string& folder) {
    std::error_code error;
    fs::current_path(folder, error);
    if (error) throw UserError(fmt::format("{}: the folder where the trace was made: {}", folder, error.message()));
}

ir::LinkedModule load_unchanged(const SavedTrace& saved) {
    ir::LinkedModule module = ir::load(saved.program.source);
    if (module.fingerprint != saved.fingerprint)
        throw UserError(fmt::format("{}: the program has changed since the trace was made; run 'heddle check' again",
                                    saved.program.source.files.front()));
    return module;
}

// Files that the user names count from where the command was called.
ReportFiles absolute(ReportFiles files) {
    for (std::string* path : files.all())
        if (!path->empty()) *path = fs::absolute(*path).string();
    return files;
}

model::Verdict verdict_of(const model::Trace& trace) {
    model::Verdict verdict;
    verdict.kind = model::VerdictKind::Unsafe;
    verdict.traces = {trace};
    return verdict;
}

// Shows what the user wants to see of the run.
void show(const ReplayCommand& command, const model::Trace& trace, const Standings& standings,
          const report::Style& style) {
    if (command.to_step && *command.to_step > trace.steps.size())
        throw UserError(
            fmt::format("--to {}: the run has {}", *command.to_step, report::plural(trace.steps.size(), "step")));
    if (command.to_step && *command.to_step < standings.size())
        print_state(trace, standings, *command.to_step, style);
    else if (command.step)
        step_through(trace, standings, std::cin, style);
    else if (!command.quiet)
        fmt::print("{}\n", report::trace_text(trace, style, command.detail));
}

}  // namespace

int run_replay(const ReplayCommand& command) {
    const std::string keep_folder = command.keep_folder.empty() ? "" : fs::absolute(command.keep_folder).string();
    const bool native = command.native || command.gdb || !keep_folder.empty();
    const ReportFiles reports = absolute(command.reports);
    require_writable(reports);
    const SavedTrace saved = command.trace_file.empty() ? found_trace(command) : read_saved_trace(command.trace_file);
    if (!command.saved_file.empty()) write_file(command.saved_file, to_text(saved));
    go_to(saved.working_directory);
    const ir::LinkedModule module = load_unchanged(saved);
    if (command.emit_test) {
        fmt::print("{}", test_program(module.bitcode, saved));
        return no_violation;
    }
    Standings standings;
    replay::Options options = replay_options(saved.program, saved.trace);
    options.observer = [&standings](std::size_t, const std::vector<replay::Standing>& after) {
        standings.push_back(after);
    };
    replay::Recording recording;
    if (native) options.recording = &recording;
    const replay::Outcome outcome = replay::replay(module.bitcode, saved.trace, options);
    // A last step that fails while it is made leaves the threads where they were.
    if (outcome.reproduced && standings.size() == saved.trace.steps.size()) standings.push_back(standings.back());

    const auto style = report::style_for(STDOUT_FILENO, command.color);
    show(command, saved.trace, standings, style);
    if (!outcome.reproduced) {
        std::fflush(stdout);
        throw InternalError(fmt::format("the trace does not replay: {}", outcome.explanation));
    }
    write_reports(reports, saved.program, verdict_of(saved.trace));
    fmt::print("{}\n", style.paint(report::Color::Red, "REPLAYED: " + report::failure_text(saved.trace.failure)));
    if (!native) return violation;
    std::fflush(stdout);
    return replay_natively({module.bitcode, saved, recording, keep_folder, command.gdb, command.time_limit}, style);
}

}  // namespace heddle::cli
