#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/saved_trace.h"
#include "replay/replay.h"
#include "report/trace_text.h"
#include "report/verdict_text.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

// The names in a trace count from the folder where the check ran.
void go_to(const std::string& folder) {
    std::error_code error;
    std::filesystem::current_path(folder, error);
    if (error) throw UserError(fmt::format("{}: the folder where the trace was made: {}", folder, error.message()));
}

ir::LinkedModule load_unchanged(const SavedTrace& saved) {
    ir::LinkedModule module = ir::load(saved.program.source);
    if (module.fingerprint != saved.fingerprint)
        throw UserError(fmt::format("{}: the program has changed since the trace was made; run 'heddle check' again",
                                    saved.program.source.files.front()));
    return module;
}

}  // namespace

int run_replay(const ReplayCommand& command) {
    const SavedTrace saved = read_saved_trace(command.trace_file);
    go_to(saved.working_directory);
    const ir::LinkedModule module = load_unchanged(saved);
    const replay::Outcome outcome =
        replay::replay(module.bitcode, saved.trace, {.threads_outlive_main = saved.program.threads_outlive_main});

    const auto style = report::style_for(STDOUT_FILENO, command.color);
    if (!command.quiet) fmt::print("{}\n", report::trace_text(saved.trace, style));
    if (!outcome.reproduced) {
        std::fflush(stdout);
        throw InternalError(fmt::format("the trace does not replay: {}", outcome.explanation));
    }
    fmt::print("{}\n", style.paint(report::Color::Red, "REPLAYED: " + report::failure_text(saved.trace.failure)));
    return violation;
}

}  // namespace heddle::cli
