#include "cli/options/define.h"

namespace heddle::cli {

void define(CLI::App& app, SolversCommand& command) {
    app.footer("Use one of them with 'heddle check --solver NAME'.");
    app.add_flag("--json", command.json, "Print JSON instead of the table");
}

}  // namespace heddle::cli
