#include <fmt/core.h>

#include "cli/commands/commands.h"
#include "cli/commands/refused_program.h"
#include "cli/terminal/exit_code.h"
#include "cli/terminal/files.h"
#include "ir/stubs.h"

namespace heddle::cli {

int run_stubs(const StubsCommand& command) {
    if (command.output != "-") require_writable(command.output);
    const ir::LinkedModule module = ir::load(command.program.source);
    const std::string text = ir::stubs_for(module, refusals_of(module, command.program, {}));
    if (text.empty())
        fmt::print(stderr, "heddle: nothing is missing: all functions and variables that runs come to are known\n");
    else if (command.output == "-")
        fmt::print("{}", text);
    else
        write_file(command.output, text);
    return no_violation;
}

}  // namespace heddle::cli
