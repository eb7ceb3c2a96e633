#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cli/commands/commands.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "ir/lower.h"
#include "sequentialize/sequentialize.h"

namespace heddle::cli {

namespace {

// As `heddle check` sees the program; loops with constant bounds are unwound in any case.
ir::UnwindOptions unwind_options(const SequentializeCommand& command) {
    const model::Properties& checked = command.options.checked;
    return {.loops = command.unwind,
            .constant_loops = std::max(command.unwind, 64U),
            .keep_loops = command.options.style == sequentialize::Style::Loop,
            .externals_return_any = command.program.externals_return_any,
            .threads_outlive_main = command.program.threads_outlive_main,
            .spurious_wakeups = command.program.spurious_wakeups,
            .spurious_failures = command.program.spurious_failures,
            .overflow = checked.contains(model::Property::Overflow),
            .idle_writes = checked.contains(model::Property::Race),
            .leak = checked.contains(model::Property::Leak),
            .inner_bounds = checked.contains(model::Property::Memory),
            .unwritten = checked.contains(model::Property::Memory),
            .tolerate_misuse = command.program.tolerate_misuse};
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
