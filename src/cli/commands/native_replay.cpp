#include "cli/commands/native_replay.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>

#include "cli/options/replay_options.h"
#include "cli/terminal/exit_code.h"
#include "ir/load/clang.h"
#include "replay/native/emit_test.h"
#include "replay/native/native_build.h"
#include "report/text/verdict_text.h"
#include "util/error.h"
#include "util/temporary_folder.h"

namespace heddle::cli {

namespace {

void make_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw UserError(fmt::format("{}: cannot be made: {}", folder, error.message()));
}

replay::native::Compiler compiler_of(const ir::SourceOptions& source) {
    const auto call = [](const std::vector<std::string>& arguments) {
        ir::ClangResult result = ir::call_clang(arguments);
        return replay::native::ClangResult{result.exit_code, std::move(result.output), std::move(result.errors)};
    };
    const auto bitcode_of = [source](const std::string& file) {
        ir::SourceOptions other = source;
        other.files = {file};
        return ir::load(other).bitcode;
    };
    return {call, ir::language_arguments(source), bitcode_of};
}

}  // namespace

std::string test_program(const std::string& bitcode, const SavedTrace& saved) {
    if (saved.program.threads_outlive_main)
        throw UserError("--emit-test: not for a program whose threads outlive main (--threads-outlive-main)");
    const ir::SourceOptions& source = saved.program.source;
    if (source.files.size() != 1) throw UserError("--emit-test: the program must be one file in C");
    if (!source.error_label.empty()) throw UserError("--emit-test: not with --error-label, which is nothing in C");
    if (!source.faults.empty()) throw UserError("--emit-test: not with --faults, which are nothing in C");
    return replay::native::emit_test(bitcode, source.files[0], saved.trace, replay_options(saved.program, saved.trace),
                                     compiler_of(source));
}

int replay_natively(const NativeReplay& request, const report::Style& style) {
    if (request.gdb) replay::native::require_gdb();
    const TemporaryFolder scratch;
    const std::string folder = request.keep_folder.empty() ? scratch.file("native") : request.keep_folder;
    make_folder(folder);
    const replay::native::Plan plan = replay::native::make_plan(request.saved.trace, request.recording);
    replay::native::build(request.bitcode, plan,
                          {request.saved.program.threads_outlive_main, request.saved.program.source.files},
                          compiler_of(request.saved.program.source), folder);
    if (request.gdb) {
        replay::native::run_in_gdb(folder);
        return violation;
    }
    const replay::native::RunResult result = replay::native::run(folder, request.time_limit);
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
