// The tree of a C program as clang -ast-dump=json tells it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace heddle::replay::native {

using Json = nlohmann::json;

std::string kind_of(const Json& node);
// The children that are nodes.
std::vector<const Json*> children_of(const Json& node);
std::string type_of(const Json& node);

// Of the type of an expression.
bool is_record(const Json& node);
bool is_atomic(const Json& node);

// The operator orders its operands.
bool is_sequenced(const std::string& operation);
const Json& without_parentheses(const Json& node);
// The expression names a variable.
bool is_variable(const Json& node);
// The name of the function that is called directly; empty if there is none.
std::string called_function(const Json& call);
bool has_body(const Json& function);

}  // namespace heddle::replay::native
