// A command line, taken apart without a shell.  Private to this folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle::solver {

// Words are separated by blanks; '...' and "..." keep blanks, and a backslash keeps the next character (not within
// '...').  Nothing else is special: there are no variables, patterns or redirections.  Throws UserError if there is no
// word or a quotation does not end.
std::vector<std::string> split_command(std::string_view text);

}  // namespace heddle::solver
