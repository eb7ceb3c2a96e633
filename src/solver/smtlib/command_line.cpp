#include "solver/smtlib/command_line.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "util/error.h"

namespace heddle::solver {

std::vector<std::string> split_command(std::string_view text) {
    const auto fail = [&](const char* what) { throw UserError(fmt::format("solver command '{}': {}", text, what)); };
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = 0;  // the open one
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n';
        if (quote == 0 && blank) {
            if (word) words.push_back(*std::exchange(word, std::nullopt));
            continue;
        }
        if (!word) word.emplace();
        if (quote == 0 && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == quote) {
            quote = 0;
        } else if (c == '\\' && quote != '\'') {
            if (++i == text.size()) fail("a backslash at the end");
            *word += text[i];
        } else {
            *word += c;
        }
    }
    if (quote != 0) fail("a quotation does not end");
    if (word) words.push_back(*word);
    if (words.empty()) fail("no program");
    return words;
}

}  // namespace heddle::solver
