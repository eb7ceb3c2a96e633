#include "cli/define.h"
#include "cli/option_groups.h"

namespace heddle::cli {

namespace {

constexpr const char* footer =
    R"(The program is compiled again, with the options that the trace tells, and run step by step.
Exit codes: 10 it fails as it did, 2 the trace or the program does not fit, 6 it does not fail as it did.

Example:
  heddle check prog.c --trace t.json; heddle replay t.json)";

}  // namespace

void define(CLI::App& app, ReplayCommand& command) {
    app.footer(footer);
    app.add_option("TRACE", command.trace_file, "The file that 'heddle check --trace' has written")
        ->required()
        ->type_name("");
    app.add_flag("-q,--quiet", command.quiet, "Do not print the run");
    add_color_option(app, command.color);
}

}  // namespace heddle::cli
