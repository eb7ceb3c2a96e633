#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/options/define.h"
#include "cli/options/describe.h"

namespace heddle::cli {

void define(CLI::App& app, DescribeCommand& command) {
    app.footer("Examples:\n  source <(heddle describe bash)\n  heddle describe man | man -l -");
    app.add_option("FORM", command.form, fmt::format("{}", fmt::join(described_forms, ", ")))
        ->required()
        ->type_name("")
        ->check(CLI::IsMember(described_forms).description(""));
}

}  // namespace heddle::cli
