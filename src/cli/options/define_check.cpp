#include "cli/options/define.h"
#include "cli/options/option_groups.h"

namespace heddle::cli {

namespace {

constexpr const char* footer = R"(The first line of the output is the verdict:
  SAFE                 no run fails
  SAFE up to ...       no run within the bounds fails; the line says which bound was hit, and where
  UNSAFE: ...          a run fails; it was replayed, and is shown
  UNKNOWN: ...         no answer, and why

Exit codes: 0 no violation, 10 violation, 2 bad usage or input, 3 unsupported program, 4 unknown, 5 not proved
(--require-proof), 6 internal error.

Examples:
  heddle check prog.c
  heddle check --check assert,deadlock,race,memory prog.c
  heddle check --depth 40 --timeout 60 prog.c
  heddle check -Iinclude -DN=3 --std c11 main.c queue.c --json verdict.json
  heddle check --clang-arg=-fno-builtin prog.c
  heddle check -p build --entry harness.c
  heddle check --watch prog.c
  heddle check prog.c --html run.html --witness w.yml
  heddle check --shortest --fewest-switches prog.c
  heddle check --solver portfolio --cross-check prog.c
  heddle check --solver smtlib:"z3 -in" prog.c
  heddle check --cube plan.json#17 --json results/17.json)";

// All that a plan tells is not to be told otherwise.
void add_cube_option(CLI::App& app, CheckCommand& command) {
    CLI::Option* cube =
        app.add_option("--cube", command.cube, "Check one part of a plan of 'heddle cubes plan', as in plan.json#17")
            ->type_name("PLAN#N")
            ->group("Program");
    for (CLI::Option* option : app.get_options()) {
        const std::string name = option->get_name();
        const bool is_told_by_plan = option->get_group() != "Output" && name != "--timeout" && name != "--memory";
        if (option != cube && is_told_by_plan && name != "--help") cube->excludes(option);
    }
}

}  // namespace

void define(CLI::App& app, CheckCommand& command) {
    app.footer(footer);
    add_files(app, command.program, linked_files_help);
    app.get_option("FILE")->required(false);  // with --cube the plan names them
    add_program_options(app, command.program);
    add_property_options(app, command.engine);
    add_bound_options(app, command.engine);
    add_method_options(app, command);
    app.option_defaults()->group("Output");
    app.add_option("--json", command.json_file, "Write the verdict as JSON; - means stdout, instead of the text")
        ->type_name("FILE");
    app.add_option("--trace", command.trace_file, "Save the failing run, for 'heddle replay'")->type_name("FILE");
    add_report_options(app, command.reports);
    app.add_flag("--require-proof", command.require_proof, "Exit code 5 if there is no violation only up to a bound");
    app.add_flag("--watch", command.watch, "Check again whenever a file of the program changes, until Ctrl-C");
    app.add_flag("--stats", command.statistics, "Print figures of the run");
    app.add_flag("-q,--quiet", command.quiet, "Print the verdict line only");
    add_detail_option(app, command.detail);
    add_color_option(app, command.color);
    add_cube_option(app, command);
}

}  // namespace heddle::cli
