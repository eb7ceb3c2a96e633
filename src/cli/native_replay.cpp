#include "cli/native_replay.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>

#include "cli/exit_code.h"
#include "ir/clang.h"
#include "native/build.h"
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
