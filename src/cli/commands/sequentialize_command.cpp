#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cli/commands/checked_program.h"
#include "cli/commands/commands.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "sequentialize/sequentialize.h"

namespace heddle::cli {

int run_sequentialize(const SequentializeCommand& command) {
    if (command.output != "-") require_writable(command.output);
    term::Manager manager;
    const ir::LinkedModule module = ir::load(command.program.source);
    const model::Program program = sequentialized_program(module, manager, command);
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
