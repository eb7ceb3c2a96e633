// How help texts look.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace heddle::cli {

// Defaults at the end of the description, where they can be read.
class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter();

    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
    std::string make_option_opts(const CLI::Option* option) const override;
    std::string make_option_desc(const CLI::Option* option) const override;
};

}  // namespace heddle::cli
