#include "cli/options/help_formatter.h"

#include <fmt/core.h>

namespace heddle::cli {

HelpFormatter::HelpFormatter() {
    column_width(28);
    label("SUBCOMMAND", "COMMAND");
    label("Subcommands", "Commands");
}

// Groups are one empty line apart, not two.
std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
    std::string text = Formatter::make_help(app, std::move(name), mode);
    for (auto gap = text.find("\n\n\n"); gap != std::string::npos; gap = text.find("\n\n\n", gap)) text.erase(gap, 1);
    return text;
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
    return option->get_type_name().empty() ? "" : " " + option->get_type_name();
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
    const std::string standard = option->get_default_str();
    return option->get_description() + (standard.empty() ? "" : fmt::format(" (default: {})", standard));
}

}  // namespace heddle::cli
