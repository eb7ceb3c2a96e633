#include "cli/options/define.h"
#include "cli/options/option_groups.h"

namespace heddle::cli {

namespace {

constexpr const char* footer =
    R"(The file needs no headers but <assert.h>, <stdint.h> and <stdlib.h>. docs/sequentialize.md explains how to read it.

Examples:
  heddle sequentialize prog.c --target cbmc -o seq.c; cbmc --unwind 30 --no-unwinding-assertions seq.c
  heddle sequentialize prog.c --style rounds --rounds 2 --unwind 4 --target cbmc -o seq.c; cbmc seq.c
  heddle sequentialize prog.c --target libfuzzer -o seq.c; clang -g -fsanitize=fuzzer seq.c; ./a.out
  heddle sequentialize prog.c --target plain -o seq.c; cc seq.c; head -c 99 /dev/urandom | ./a.out)";

}  // namespace

void define(CLI::App& app, SequentializeCommand& command) {
    app.footer(footer);
    add_files(app, command.program, linked_files_help);
    add_program_options(app, command.program);
    app.option_defaults()->group("Properties");
    add_check_option(app, command.options.checked);
    app.option_defaults()->group("Output");
    app.add_option("-o,--output", command.output, "The file to be written; - for the standard output")
        ->type_name("FILE")
        ->default_str("-");
    add_sequentialize_options(app, command);
    add_named_option<sequentialize::Target>(app, "--target", command.options.target, sequentialize::target_names,
                                            "Whose words are used for inputs, assumptions and failures");
}

}  // namespace heddle::cli
