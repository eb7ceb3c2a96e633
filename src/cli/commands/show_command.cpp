#include <fmt/core.h>
#include <unistd.h>

#include "cli/commands/commands.h"
#include "cli/options/lowering_options.h"
#include "cli/options/replay_options.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "gir/table.h"
#include "ir/race_argument.h"
#include "replay/replay.h"
#include "report/interchange/precision_json.h"
#include "report/interchange/program_dot.h"
#include "report/text/gir_text.h"
#include "report/text/invariants_text.h"
#include "report/text/precision_text.h"
#include "report/text/program_text.h"
#include "report/text/race_text.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

void show_precision(const std::string& path, const report::Style& style) {
    const auto json = nlohmann::json::parse(read_file(path), nullptr, false);
    if (json.is_discarded()) throw UserError(path + " is not JSON");
    fmt::print("{}", report::precision_text(report::abstraction_from_json(json, path), style));
}

// Looks for a proof with labels first.
void show_proof(const ir::LinkedModule& module, const ShowCommand& command) {
    engine::CheckOptions options;
    options.method = engine::Method::Impact;
    options.solver = solver::automatic;
    options.unwind = command.unwind;
    const auto source = [&](term::Manager& manager, const engine::Unwinding& unwinding) {
        ir::UnwindOptions lowering = lowering_options(command.program, options.properties);
        lowering.loops = unwinding.loops;
        lowering.constant_loops = unwinding.constant_loops;
        lowering.keep_loops = unwinding.keep_loops;
        lowering.objects = unwinding.objects;
        return ir::lower(module, manager, lowering);
    };
    const auto replay = [&](const model::Trace& trace) {
        return replay::replay(module.bitcode, trace, replay_options(command.program, trace)).explanation;
    };
    fmt::print("{}", report::invariants_text(engine::check(source, replay, options)));
}

}  // namespace

int run_show(const ShowCommand& command) {
    if (command.precision) {
        for (const std::string& path : command.program.source.files)
            show_precision(path, report::style_for(STDOUT_FILENO, command.color));
        return no_violation;
    }
    term::Manager manager;
    const ir::LinkedModule module = ir::load(command.program.source);
    if (command.races) {
        fmt::print("{}", report::race_text(ir::argue_about_races(module)));
        return no_violation;
    }
    if (command.proof) {
        show_proof(module, command);
        return no_violation;
    }
    ir::UnwindOptions options = lowering_options(command.program, {});
    options.loops = command.unwind.value_or(2);
    options.constant_loops = command.unwind.value_or(64);
    options.keep_loops = command.flow;
    options.fuse = false;
    const model::Program program = ir::lower(module, manager, options);
    if (command.dot)
        fmt::print("{}", report::program_dot(program));
    else if (command.gir)
        fmt::print("{}", report::gir_text(program, gir::table(program, manager, gir::Rules::All),
                                          report::style_for(STDOUT_FILENO, command.color)));
    else if (command.statistics)
        fmt::print("{}", report::program_summary(program));
    else
        fmt::print("{}", report::program_text(program, report::style_for(STDOUT_FILENO, command.color)));
    return no_violation;
}

}  // namespace heddle::cli
