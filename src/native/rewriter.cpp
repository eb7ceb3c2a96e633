#include "native/rewriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace heddle::native {

namespace {

using Json = nlohmann::json;

// Nothing in these is executed, or it is no expression in C.
constexpr std::array left_alone = {
    "UnaryExprOrTypeTraitExpr", "GenericSelectionExpr", "OffsetOfExpr", "ConstantExpr", "GCCAsmStmt", "ChooseExpr",
    "StaticAssertDecl"};

std::string kind_of(const Json& node) {
    return node.value("kind", "");
}

// The children that are nodes.
std::vector<const Json*> children_of(const Json& node) {
    std::vector<const Json*> children;
    if (const auto inner = node.find("inner"); inner != node.end())
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

bool is_bit_field(const Json& node) {
    return node.value("objectKind", "") == "bitfield";
}

const Json& without_parentheses(const Json& node) {
    const auto children = children_of(node);
    return kind_of(node) == "ParenExpr" && children.size() == 1 ? without_parentheses(*children.front()) : node;
}

bool is_variable(const Json& node) {
    return kind_of(without_parentheses(node)) == "DeclRefExpr";
}

// The name of the function that is called directly; empty if there is none.
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

class Rewriter {
public:
    Rewriter(const std::string& text, const RewriteOptions& options) : text_(text), options_(options) {}

    Rewriting run(const Json& ast) {
        std::vector<const Json*> functions;
        for (const Json* child : children_of(ast)) {
            if (kind_of(*child) != "FunctionDecl") continue;
            if (has_body(*child)) result_.defined.insert(child->value("name", ""));
            if (has_body(*child) && range_of(*child) && !is_included(*child)) functions.push_back(child);
        }
        std::size_t done = 0;
        for (const Json* function : functions) {
            const auto [begin, end] = *range_of(*function);
            result_.text += text_.substr(done, begin - done) + inside(*function);
            done = end;
            if (const std::string mark = new_mark(); !mark.empty())
                result_.text.insert(result_.text.rfind('}'), mark + "; ");
        }
        result_.text += text_.substr(done);
        note_missing(ast);
        return std::move(result_);
    }

private:
    using Range = std::pair<std::size_t, std::size_t>;

    static bool is_included(const Json& declaration) {
        return declaration.contains("loc") && declaration.at("loc").contains("includedFrom");
    }

    void note_missing(const Json& ast) {
        for (const Json* child : children_of(ast))
            if (kind_of(*child) == "FunctionDecl" && !is_included(*child) && range_of(*child) &&
                !result_.defined.contains(child->value("name", "")))
                result_.missing.push_back(child->value("name", ""));
    }

    // None for what a macro of a system header has made.
    static std::optional<Range> range_of(const Json& node) {
        if (!node.contains("range")) return std::nullopt;
        const Json& begin = node.at("range").value("begin", Json::object());
        const Json& end = node.at("range").value("end", Json::object());
        if (!begin.contains("offset") || !end.contains("offset")) return std::nullopt;
        return Range{begin.at("offset").get<std::size_t>(),
                     end.at("offset").get<std::size_t>() + end.at("tokLen").get<std::size_t>()};
    }

    std::string plain(const Json& node) const {
        const auto range = range_of(node);
        return range ? text_.substr(range->first, range->second - range->first) : "";
    }

    // The text of a node, with its parts rewritten.
    std::string inside(const Json& node) {
        std::vector<const Json*> parts;
        collect_parts(node, parts);
        std::ranges::stable_sort(parts, {}, [](const Json* part) { return range_of(*part)->first; });
        const auto [begin, end] = *range_of(node);
        std::string result;
        std::size_t done = begin;
        for (const Json* part : parts) {
            const auto [from, to] = *range_of(*part);
            if (from < done || to > end) continue;
            result += text_.substr(done, from - done) + rendered(*part);
            done = to;
        }
        return result + text_.substr(done, end - done);
    }

    // Declarations share their beginning, so that only what is inside of them counts.
    static void collect_parts(const Json& node, std::vector<const Json*>& parts) {
        for (const Json* child : children_of(node)) {
            if (kind_of(*child).ends_with("Decl"))
                collect_parts(*child, parts);
            else if (range_of(*child))
                parts.push_back(child);
        }
    }

    std::string rendered(const Json& node) {
        const std::string kind = kind_of(node);
        const auto children = children_of(node);
        if (std::ranges::find(left_alone, kind) != left_alone.end()) return plain(node);
        if (kind == "ImplicitCastExpr" && node.value("castKind", "") == "LValueToRValue")
            return load(node, *children.front());
        if (kind == "BinaryOperator" && node.value("opcode", "") == "=") return assignment(*children[0], *children[1]);
        if (kind == "CompoundAssignOperator") return compound(node, *children[0], *children[1]);
        if (kind == "UnaryOperator" && (node.value("opcode", "") == "++" || node.value("opcode", "") == "--"))
            return step(node, *children.front());
        if (kind == "CallExpr") return call(node);
        if (kind == "ReturnStmt") return leave(children.empty() ? nullptr : children.front());
        if (kind == "AtomicExpr") return before(new_mark(), inside(node));
        return inside(node);
    }

    // The call of the mark, or nothing if it is not wanted.
    std::string new_mark() {
        const unsigned mark = marks_++;
        if (options_.marks && !options_.marks->contains(mark)) return "";
        return fmt::format("heddle_point({})", mark);
    }

    static std::string before(const std::string& mark, const std::string& expression) {
        return mark.empty() ? expression : fmt::format("({}, {})", mark, expression);
    }

    // The address is computed before the mark, and the access made behind it.
    std::string load(const Json& node, const Json& place) {
        const std::string content = rendered(place);
        const std::string mark = new_mark();
        if (mark.empty() || is_variable(place) || is_bit_field(place) || is_record(node)) return before(mark, content);
        return fmt::format("(*({{ __typeof__({}) *heddle_p = &({}); {}; heddle_p; }}))", plain(place), content, mark);
    }

    std::string assignment(const Json& target, const Json& value) {
        const std::string source = rendered(value), place = rendered(target);
        const std::string mark = new_mark();
        const std::string whole = place + " = " + source;
        if (mark.empty() || is_record(target)) return before(mark, whole);
        if (is_bit_field(target) || is_variable(target))
            return fmt::format("{} = ({{ __typeof__({}) heddle_v = ({}); {}; heddle_v; }})", place,
                               is_bit_field(target) ? type_of(value) : plain(target), source, mark);
        return fmt::format(
            "({{ __typeof__({0}) heddle_v = ({1}); __typeof__({0}) *heddle_p = &({2}); {3}; *heddle_p = "
            "heddle_v; }})",
            plain(target), source, place, mark);
    }

    // x += y is a load and a store, unless x is atomic.
    std::string compound(const Json& node, const Json& target, const Json& value) {
        const std::string source = rendered(value), place = rendered(target);
        const std::string operation = node.value("opcode", "");
        const std::string load_mark = new_mark();
        const std::string store_mark = is_atomic(target) || is_bit_field(target) ? "" : new_mark();
        const std::string whole = place + " " + operation + " " + source;
        if ((load_mark.empty() && store_mark.empty()) || is_bit_field(target)) return before(load_mark, whole);
        const std::string begin =
            fmt::format("({{ __typeof__({}) heddle_r = ({}); __typeof__({}) *heddle_p = &({}); {};", type_of(value),
                        source, plain(target), place, load_mark);
        if (is_atomic(target)) return fmt::format("{} *heddle_p {} heddle_r; }})", begin, operation);
        return fmt::format("{} __typeof__({}) heddle_v = *heddle_p {} heddle_r; {}; *heddle_p = heddle_v; }})", begin,
                           plain(target), operation.substr(0, operation.size() - 1), store_mark);
    }

    // ++ and --
    std::string step(const Json& node, const Json& target) {
        const std::string place = rendered(target);
        const std::string operation = node.value("opcode", "");
        const bool is_postfix = node.value("isPostfix", false);
        const std::string load_mark = new_mark();
        const std::string store_mark = is_atomic(target) || is_bit_field(target) ? "" : new_mark();
        const std::string whole = is_postfix ? place + operation : operation + place;
        if ((load_mark.empty() && store_mark.empty()) || is_atomic(target) || is_bit_field(target))
            return before(load_mark, whole);
        return fmt::format(
            "({{ __typeof__({0}) *heddle_p = &({1}); {2}; __typeof__({0}) heddle_v = *heddle_p; {3}; "
            "*heddle_p = heddle_v {4} 1;{5} }})",
            plain(target), place, load_mark, store_mark, operation.substr(1), is_postfix ? " heddle_v;" : "");
    }

    std::string leave(const Json* value) {
        if (value == nullptr) {
            const std::string mark = new_mark();
            return mark.empty() ? "return" : fmt::format("do {{ {}; return; }} while (0)", mark);
        }
        const std::string result = rendered(*value);
        const std::string mark = new_mark();
        if (mark.empty() || is_record(*value)) return "return " + before(mark, result);
        return fmt::format("return ({{ __typeof__({}) heddle_v = ({}); {}; heddle_v; }})", type_of(*value), result,
                           mark);
    }

    // Only calls of functions that the program does not define are marked: behind the loads in their arguments.
    std::string call(const Json& node) {
        const std::string name = called_function(node);
        if (name.empty() || result_.defined.contains(name)) return inside(node);
        const unsigned first = marks_;
        const std::string whole = inside(node);
        const bool has_loads = marks_ != first;
        marks_ = first;
        std::string values;
        std::string text = has_loads ? with_values(node, values) : whole;
        const std::string mark = new_mark();
        if (options_.fed.contains(name))
            text = fmt::format("({{ __typeof__({}) heddle_v; heddle_feed(&heddle_v, sizeof heddle_v); heddle_v; }})",
                               type_of(node));
        if (mark.empty()) return options_.fed.contains(name) ? text : whole;
        return values.empty() ? before(mark, text) : fmt::format("({{ {}{}; {}; }})", values, mark, text);
    }

    // The call with its arguments in variables; `values` gets their declarations.
    std::string with_values(const Json& node, std::string& values) {
        const auto children = children_of(node);
        std::string text = plain(*children.front()) + "(";
        for (std::size_t i = 1; i < children.size(); ++i) {
            const Json& argument = *children[i];
            const unsigned first = marks_;
            std::string value = range_of(argument) ? rendered(argument) : "";
            if (marks_ != first && !is_record(argument)) {
                const std::string name = fmt::format("heddle_a{}", i);
                values += fmt::format("__typeof__({}) {} = ({}); ", type_of(argument), name, value);
                value = name;
            }
            text += (i > 1 ? ", " : "") + value;
        }
        return text + ")";
    }

    const std::string& text_;
    const RewriteOptions& options_;
    Rewriting result_;
    unsigned marks_ = 0;
};

}  // namespace

Rewriting rewrite(const std::string& text, const Json& ast, const RewriteOptions& options) {
    return Rewriter(text, options).run(ast);
}

}  // namespace heddle::native
