#include "cli/options/define.h"
#include "cli/options/option_groups.h"
#include "util/error.h"

namespace heddle::cli {

namespace {

constexpr const char* footer =
    R"(Looks for a smallest set of places where a stronger memory order, or a fence behind an ordinary access, makes the
program safe under the memory model, and for the weakest order at each of them. That the set is enough, and that none of
its places can be left out, is checked.

Exit codes: 0 nothing is missing, 10 something is, 2 bad usage or input, 3 unsupported program, 4 no answer.

Examples:
  heddle fences --memory-model rc11 queue.c
  heddle fences --memory-model tso --check assert,deadlock --timeout 60 lock.c
  heddle fences --memory-model rc11 --check race mailbox.c --json -)";

}  // namespace

void define(CLI::App& app, FencesCommand& command) {
    app.footer(footer);
    engine::CheckOptions& engine = command.check.engine;
    engine.method = engine::Method::Auto;
    engine.encoding.kind = encoder::EncodingKind::Auto;
    engine.solver = solver::automatic;
    add_files(app, command.check.program, linked_files_help);
    add_program_options(app, command.check.program);
    app.option_defaults()->group("Properties");
    add_check_option(app, engine.properties);
    add_memory_model_option(app, engine)->required();
    app.option_defaults()->group("Bounds");
    app.add_option_function<unsigned>(
           "--unwind", [&engine](unsigned unwind) { engine.unwind = unwind; }, unwind_help)
        ->type_name("N")
        ->default_str("1, 2, 4, ... as needed")
        ->check(positive_number);
    app.add_option_function<double>(
           "--timeout", [&engine](double seconds) { engine.timeout = to_milliseconds(seconds); },
           "Give up on a single check after S seconds")
        ->type_name("S")
        ->default_str("none")
        ->check(positive_seconds);
    app.option_defaults()->group("Output");
    app.add_option("--json", command.json_file, "Write the result as JSON; - means stdout, instead of the text")
        ->type_name("FILE");
    app.add_flag("-q,--quiet", command.check.quiet, "Show no progress");
}

}  // namespace heddle::cli
