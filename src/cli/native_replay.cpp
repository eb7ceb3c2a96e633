#include "cli/native_replay.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>

#include "cli/exit_code.h"
#include "cli/replay_options.h"
#include "ir/clang.h"
#include "replay/native/build.h"
#include "replay/native/emit_test.h"
#include "report/verdict_text.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

void make_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw UserError(fmt::format("{}: cannot be made: {}", folder, error.message()));
}

}  // namespace

std::string test_program(const std::string& bitcode, const SavedTrace& saved) {
    if (saved.program.threads_outlive_main)
        throw UserError("--emit-test: not for a program whose threads outlive main (--threads-outlive-main)");
    return native::emit_test(bitcode, saved.program.source, saved.trace, replay_options(saved.program, saved.trace));
}

int replay_natively(const NativeReplay& request, const report::Style& style) {
    if (request.gdb) native::require_gdb();
    const ir::TemporaryFolder scratch;
    const std::string folder = request.keep_folder.empty() ? scratch.file("native") : request.keep_folder;
    make_folder(folder);
    const native::Plan plan = native::make_plan(request.saved.trace, request.recording);
    native::build(request.bitcode, plan,
                  {request.saved.program.threads_outlive_main, request.saved.program.source.files}, folder);
    if (request.gdb) {
        native::run_in_gdb(folder);
        return violation;
    }
    const native::RunResult result = native::run(folder, request.time_limit);
    if (!request.keep_folder.empty()) fmt::print("Kept in {}: start it with {}/run\n", folder, folder);
    if (result.as_predicted) {
        fmt::print("{}\n",
                   style.paint(report::Color::Red, "NATIVE: " + report::failure_text(request.saved.trace.failure)));
        return violation;
    }
    fmt::print("NATIVE: does not fail as predicted{}{}; this is a bug of Heddle\n", result.problem.empty() ? "" : ": ",
               result.problem);
    return native_differs;
}

}  // namespace heddle::cli
