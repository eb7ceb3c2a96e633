// The commands and options in the words of shells and of manual pages, made of what the parser knows.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace heddle::cli {

inline const std::vector<std::string> described_forms = {"bash", "zsh", "fish", "man"};

// `form` is one of them.
std::string description_of(const CLI::App& app, const std::string& form);

}  // namespace heddle::cli
