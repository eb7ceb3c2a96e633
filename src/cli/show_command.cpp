#include <fmt/core.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "gir/table.h"
#include "ir/lower.h"
#include "report/gir_text.h"
#include "report/program_text.h"

namespace heddle::cli {

int run_show(const ShowCommand& command) {
    term::Manager manager;
    const ir::LinkedModule module = ir::load(command.program.source);
    const model::Program program = ir::lower(module, manager,
                                             {.loops = command.unwind.value_or(2),
                                              .constant_loops = command.unwind.value_or(64),
                                              .fuse = false,
                                              .externals_return_any = command.program.externals_return_any,
                                              .threads_outlive_main = command.program.threads_outlive_main,
                                              .spurious_wakeups = command.program.spurious_wakeups});
    if (command.dot)
        fmt::print("{}", report::program_dot(program));
    else if (command.gir)
        fmt::print("{}", report::gir_text(program, gir::table(program, manager, gir::Rules::All),
                                          report::style_for(STDOUT_FILENO, command.color)));
    else if (command.statistics)
        fmt::print("{}", report::program_summary(program));
    else
        fmt::print("{}", report::program_text(program, report::style_for(STDOUT_FILENO, command.color)));
    return no_violation;
}

}  // namespace heddle::cli
