// Puts marks into the text of a C program: calls of heddle_point(), between any two accesses to memory that one
// expression makes.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heddle::replay::native {

struct Rewriting {
    std::string text;
    std::set<std::string> defined;     // functions with a body
    std::vector<std::string> missing;  // functions that are declared in the text itself and have no body
};

struct RewriteOptions {
    std::optional<std::set<unsigned>> marks = std::nullopt;  // only these; none: all
    std::set<std::string> fed = {};                          // calls of these functions become values from outside
};

// `text` has no macros, but it may include system headers; `ast` is what clang -ast-dump=json says of it.  Marks have
// the same numbers whichever of them are put in.
Rewriting rewrite(const std::string& text, const nlohmann::json& ast, const RewriteOptions& options);

}  // namespace heddle::replay::native
