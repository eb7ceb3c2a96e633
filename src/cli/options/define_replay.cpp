#include "cli/options/define.h"
#include "cli/options/option_groups.h"

namespace heddle::cli {

namespace {

constexpr const char* footer =
    R"(The program is compiled again, with the options that the trace tells, and run step by step.
Exit codes: 10 it fails as it did, 2 the trace or the program does not fit, 6 it does not fail as it did,
7 the real process of --native does not fail as predicted (a bug of Heddle).

Examples:
  heddle check prog.c --trace t.json; heddle replay t.json
  heddle replay t.json --to 7      the state after step 7: variables, locks, where each thread stands
  heddle replay t.json --step      step by step: Enter, b (back), p (the state), a number, q
  heddle replay t.json --html run.html
  heddle replay t.json --native    a real process, with real threads, fails in the same way
  heddle replay t.json --keep d    ... and can be sent to a colleague: d/run, d/run --gdb
  heddle replay t.json --emit-test > test.c; cc test.c -pthread; ./a.out
  heddle replay --schedule crash-1f.bin prog.c         what a fuzzer has found in 'heddle sequentialize prog.c'
  heddle replay --from-cbmc t.json prog.c --html run.html)";

// Runs of a program without threads, which 'heddle sequentialize' has made with the same options.
void add_options_of_other_tools(CLI::App& app, ReplayCommand& command) {
    const std::string group = "Runs that other tools have found";
    app.option_defaults()->group(group);
    app.add_option("--schedule", command.schedule_file,
                   "Bytes that a sequentialized program reads (--target libfuzzer or plain), such as what a fuzzer has "
                   "found")
        ->type_name("FILE");
    app.add_option("--from-cbmc", command.cbmc_file, "CBMC's trace of a sequentialized program (--trace --json-ui)")
        ->type_name("FILE")
        ->excludes("--schedule");
    app.add_option("--trace", command.saved_file, "Save the run, for 'heddle replay TRACE'")->type_name("FILE");
    add_check_option(app, command.sequentialized.options.checked);
    add_sequentialize_options(app, command.sequentialized);
    add_program_options(app, command.sequentialized.program);
    app.option_defaults()->group("OPTIONS");
}

}  // namespace

void define(CLI::App& app, ReplayCommand& command) {
    app.footer(footer);
    std::vector<std::string>& files = command.sequentialized.program.source.files;
    app.add_option("TRACE", files,
                   "The file that 'heddle check --trace' has written; the files of the program with --schedule or "
                   "--from-cbmc")
        ->required()
        ->type_name("");
    app.parse_complete_callback([&app, &command, &files] {
        if (!command.schedule_file.empty() || !command.cbmc_file.empty()) return;
        if (!command.saved_file.empty())
            throw CLI::RequiresError("--trace", "one of --schedule and --from-cbmc");
        if (files.size() > 1) throw CLI::ExtrasError(app.get_name(), {files.begin() + 1, files.end()});
        if (files.empty()) return;
        command.trace_file = files.front();
        files.clear();
    });
    app.add_flag("--step", command.step, "Go through the run step by step, by commands from the keyboard or a pipe");
    app.add_option_function<unsigned>(
           "--to", [&command](unsigned step) { command.to_step = step; }, "Print the state after step N")
        ->type_name("N")
        ->check(positive_number);
    app.add_flag("--native", command.native, "Build the program and make a real process fail in the same way");
    app.add_option("--keep", command.keep_folder, "Leave the built program, its sources and a script in DIR (--native)")
        ->type_name("DIR");
    app.add_flag("--gdb", command.gdb, "Start it under gdb, stopped before the step that fails (--native)");
    app.add_flag("--emit-test", command.emit_test, "Print a test in C that follows the run, for 'cc test.c -pthread'");
    app.add_option("--time-limit", command.time_limit, "How long the process may run (10 seconds)")
        ->type_name("SECONDS")
        ->check(positive_number);
    app.add_flag("-q,--quiet", command.quiet, "Do not print the run");
    add_options_of_other_tools(app, command);
    add_report_options(app, command.reports);
    add_detail_option(app, command.detail);
    add_color_option(app, command.color);
}

}  // namespace heddle::cli
