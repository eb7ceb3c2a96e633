#include "cli/options/define.h"
#include "cli/options/option_groups.h"

namespace heddle::cli {

namespace {

constexpr const char* footer = R"(Examples:
  heddle show prog.c
  heddle show --flow prog.c
  heddle show --gir prog.c
  heddle show --races prog.c
  heddle show --proof prog.c
  heddle show --precision run.json
  heddle show --dot prog.c | dot -Tsvg > prog.svg)";

}  // namespace

void define(CLI::App& app, ShowCommand& command) {
    app.footer(footer);
    add_files(app, command.program, linked_files_help);
    add_program_options(app, command.program);
    app.add_option_function<unsigned>(
           "--unwind", [&command](unsigned unwind) { command.unwind = unwind; }, unwind_help)
        ->type_name("N")
        ->default_str("2, and 64 for loops with constant bounds")
        ->check(positive_number);
    app.option_defaults()->group("Output");
    app.add_flag("--dot", command.dot, "Print a graph for Graphviz");
    app.add_flag("--flow", command.flow,
                 "Loops that would need a larger unwinding stay loops, as 'heddle check --method flow' sees them");
    app.add_flag("--gir", command.gir,
                 "Print which steps of different threads are independent, when, and by which rule");
    app.add_flag("--races", command.races,
                 "Print why no two accesses to what threads share can race, for any number of turns and threads");
    app.add_flag("--proof", command.proof,
                 "Prove the program with labels, as 'heddle check --method impact' does, and print what is true where");
    app.add_flag("--precision", command.precision,
                 "FILE is what 'heddle check --abstract NAME --json FILE' wrote: print which shared objects mattered");
    app.add_flag("--stats", command.statistics, "Print figures of the program only");
    add_color_option(app, command.color);
}

}  // namespace heddle::cli
