// A command line as it was given, for whoever has to give it again.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace heddle::cli {

// Of a command that was parsed: its options, but those of these names, and then its files.
std::vector<std::string> arguments_of(const CLI::App& command, const std::vector<std::string>& left_out);

}  // namespace heddle::cli
