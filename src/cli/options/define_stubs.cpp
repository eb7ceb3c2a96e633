#include "cli/options/define.h"
#include "cli/options/option_groups.h"

namespace heddle::cli {

namespace {

constexpr const char* footer =
    R"(Each stub returns any value of its type and does nothing else; a mark says where to edit it.

Examples:
  heddle stubs prog.c -o stubs.c; heddle check prog.c stubs.c
  heddle stubs -p build harness.c -o stubs.c)";

}  // namespace

void define(CLI::App& app, StubsCommand& command) {
    app.footer(footer);
    add_files(app, command.program, linked_files_help);
    add_program_options(app, command.program);
    app.option_defaults()->group("Output");
    app.add_option("-o,--output", command.output, "The file to be written; - for the standard output")
        ->type_name("FILE")
        ->default_str("-");
}

}  // namespace heddle::cli
