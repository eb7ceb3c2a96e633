// What SMT-LIB solvers print.  Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "term/value.h"

namespace heddle::solver {

// The length of the first reply in `text`, with blanks and comments before it: a list to its closing parenthesis, or
// anything else to the end of its line.  0 if it is not complete.
std::size_t first_reply_length(std::string_view text);

// The reply itself.
std::string_view without_blanks(std::string_view text);

// An atom or a list.
struct Expression {
    std::string atom;  // symbols without their bars, texts without their quotes
    std::vector<Expression> list;
    bool is_list = false;
};

// None if the text is not one expression.
std::optional<Expression> parse_expression(std::string_view text);

// true, false, #b..., #x... or (_ bvN width), if it is a value of this sort.
std::optional<term::Value> parse_value(const Expression& expression, term::Sort sort);

}  // namespace heddle::solver
