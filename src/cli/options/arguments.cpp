#include "cli/options/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace heddle::cli {

namespace {

// "--unwind=4", "-Iinclude"
std::string with_value(const std::string& name, const std::string& value) {
    return name.starts_with("--") ? name + "=" + value : name + value;
}

void add(const CLI::Option& option, std::vector<std::string>& words) {
    const std::string name = option.get_name();
    const std::vector<std::string>& values = option.results();
    const bool is_plain_flag = option.get_items_expected_max() == 0 && (values[0] == "true" || values[0] == "false");
    if (is_plain_flag)
        words.push_back(name);
    else if (option.get_delimiter() != '\0')
        words.push_back(with_value(name, fmt::format("{}", fmt::join(values, std::string(1, option.get_delimiter())))));
    else
        for (const std::string& value : values) words.push_back(with_value(name, value));
}

}  // namespace

std::vector<std::string> arguments_of(const CLI::App& command, const std::vector<std::string>& left_out) {
    std::vector<std::string> words, files;
    for (const CLI::Option* option : command.get_options()) {
        if (option->count() == 0) continue;
        if (option->get_positional())
            files = option->results();
        else if (std::ranges::find(left_out, option->get_name()) == left_out.end())
            add(*option, words);
    }
    words.emplace_back("--");
    words.insert(words.end(), files.begin(), files.end());
    return words;
}

}  // namespace heddle::cli
