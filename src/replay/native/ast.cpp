#include "replay/native/ast.h"

#include <algorithm>

namespace heddle::replay::native {

std::string kind_of(const Json& node) {
    return node.value("kind", "");
}

std::vector<const Json*> children_of(const Json& node) {
    std::vector<const Json*> children;
    for (const char* key : {"inner", "array_filler"})
        if (const auto inner = node.find(key); inner != node.end())
            for (const Json& child : *inner)
                if (child.is_object() && child.contains("kind")) children.push_back(&child);
    return children;
}

std::string type_of(const Json& node) {
    const auto type = node.find("type");
    if (type == node.end()) return "";
    return type->value("desugaredQualType", type->value("qualType", ""));
}

bool is_record(const Json& node) {
    const std::string type = type_of(node);
    return type.find('*') == std::string::npos &&
           (type.find("struct ") != std::string::npos || type.find("union ") != std::string::npos);
}

bool is_atomic(const Json& node) {
    return type_of(node).find("_Atomic") != std::string::npos && type_of(node).find('*') == std::string::npos;
}

bool is_sequenced(const std::string& operation) {
    return operation == "&&" || operation == "||" || operation == ",";
}

const Json& without_parentheses(const Json& node) {
    const auto children = children_of(node);
    return kind_of(node) == "ParenExpr" && children.size() == 1 ? without_parentheses(*children.front()) : node;
}

bool is_variable(const Json& node) {
    return kind_of(without_parentheses(node)) == "DeclRefExpr";
}

std::string called_function(const Json& call) {
    const auto children = children_of(call);
    const Json* callee = children.empty() ? nullptr : children.front();
    while (callee != nullptr && kind_of(*callee) != "DeclRefExpr") {
        const auto inner = children_of(*callee);
        callee = inner.size() == 1 ? inner.front() : nullptr;
    }
    if (callee == nullptr || !callee->contains("referencedDecl")) return "";
    const Json& declared = callee->at("referencedDecl");
    return kind_of(declared) == "FunctionDecl" ? declared.value("name", "") : "";
}

bool has_body(const Json& function) {
    return std::ranges::any_of(children_of(function), [](const Json* c) { return kind_of(*c) == "CompoundStmt"; });
}

}  // namespace heddle::replay::native
