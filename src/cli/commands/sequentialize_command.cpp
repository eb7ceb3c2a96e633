#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands/commands.h"
#include "cli/options/lowering_options.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "sequentialize/sequentialize.h"

namespace heddle::cli {

namespace {

// As `heddle check` sees the program; loops with constant bounds are unwound in any case.
ir::UnwindOptions unwind_options(const SequentializeCommand& command) {
    ir::UnwindOptions options = lowering_options(command.program, command.options.checked);
    options.loops = command.unwind;
    options.constant_loops = std::max(command.unwind, 64U);
    options.keep_loops = command.options.style == sequentialize::Style::Loop;
    return options;
}

}  // namespace

int run_sequentialize(const SequentializeCommand& command) {
    if (command.output != "-") require_writable(command.output);
    term::Manager manager;
    const ir::LinkedModule module = ir::load(command.program.source);
    const model::Program program = ir::lower(module, manager, unwind_options(command));
    sequentialize::Options options = command.options;
    options.title = fmt::format("{}", fmt::join(command.program.source.files, ", "));
    const std::string text = sequentialize::sequentialize(program, options);
    if (command.output == "-")
        fmt::print("{}", text);
    else
        write_file(command.output, text);
    return no_violation;
}

}  // namespace heddle::cli
