#include "replay/native/rewriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "replay/native/ast.h"

namespace heddle::replay::native {

namespace {

// Nothing in these is executed, or it is no expression in C.
constexpr std::array left_alone = {
    "UnaryExprOrTypeTraitExpr", "GenericSelectionExpr", "OffsetOfExpr", "ConstantExpr", "GCCAsmStmt", "ChooseExpr",
    "StaticAssertDecl"};

class Rewriter {
public:
    Rewriter(const std::string& text, const RewriteOptions& options) : text_(text), options_(options) {}

    Rewriting run(const Json& ast) {
        std::vector<const Json*> functions;
        collect_bit_fields(ast);
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

    void collect_bit_fields(const Json& node) {
        if (kind_of(node) == "FieldDecl" && node.value("isBitfield", false)) bit_fields_.insert(node.value("id", ""));
        for (const Json* child : children_of(node)) collect_bit_fields(*child);
    }

    bool is_bit_field(const Json& node) const {
        return bit_fields_.contains(without_parentheses(node).value("referencedMemberDecl", ""));
    }

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
        if (kind == "CallExpr" || kind == "AtomicExpr") return call(node);
        if (kind == "BinaryOperator" && !is_sequenced(node.value("opcode", "")))
            return operation(node, *children[0], *children[1]);
        if (kind == "ReturnStmt") return leave(children.empty() ? nullptr : children.front());
        return inside(node);
    }

    // The call of the mark, or nothing if it is not wanted.
    std::string new_mark() {
        const unsigned mark = marks_++;
        if (options_.marks && !options_.marks->contains(mark)) return "";
        return fmt::format("heddle_point({})", mark);
    }

    static bool has_mark(const std::string& text) { return text.find("heddle_point(") != std::string::npos; }

    static std::string statement(const std::string& mark) { return mark.empty() ? "" : mark + ";"; }

    static std::string before(const std::string& mark, const std::string& expression) {
        return mark.empty() ? expression : fmt::format("({}, {})", mark, expression);
    }

    // The address is computed before the mark, and the access made behind it.
    std::string load(const Json& node, const Json& place) {
        const std::string content = rendered(place);
        if (is_record(node)) return content;
        const std::string mark = new_mark();
        if (mark.empty() || is_variable(place) || is_bit_field(place)) return before(mark, content);
        return fmt::format("(*({{ __typeof__({}) *heddle_p = &({}); {} heddle_p; }}))", plain(place), content,
                           statement(mark));
    }

    // C does not say which operand comes first; it is the left one wherever there is a mark.
    std::string operation(const Json& node, const Json& left, const Json& right) {
        if (!range_of(left) || !range_of(right)) return inside(node);
        const unsigned first = marks_;
        const std::string first_value = rendered(left);
        const bool has_loads = marks_ != first;
        const std::string second_value = rendered(right);
        if (!has_loads || !has_mark(second_value)) return first_value + between(left, right) + second_value;
        return fmt::format("({{ __typeof__({}) heddle_l = ({}); heddle_l {} {}; }})", type_of(left), first_value,
                           node.value("opcode", ""), second_value);
    }

    // The text behind a node and before another one.
    std::string between(const Json& a, const Json& b) const {
        return text_.substr(range_of(a)->second, range_of(b)->first - range_of(a)->second);
    }

    // The value comes first, then the place.
    std::string assignment(const Json& target, const Json& value) {
        const std::string source = rendered(value), place = rendered(target);
        const std::string mark = new_mark();
        const std::string whole = place + " = " + source;
        if (is_record(target) || (mark.empty() && !has_mark(whole))) return before(mark, whole);
        if (is_bit_field(target) || is_variable(target))
            return fmt::format("{} = ({{ __typeof__({}) heddle_v = ({}); {} heddle_v; }})", place,
                               is_bit_field(target) ? type_of(value) : plain(target), source, statement(mark));
        return fmt::format(
            "({{ __typeof__({0}) heddle_v = ({1}); __typeof__({0}) *heddle_p = &({2}); {3} *heddle_p = "
            "heddle_v; }})",
            plain(target), source, place, statement(mark));
    }

    // x += y is a load and a store, unless x is atomic.
    std::string compound(const Json& node, const Json& target, const Json& value) {
        const std::string source = rendered(value), place = rendered(target);
        const std::string operation = node.value("opcode", "");
        const std::string load_mark = new_mark();
        const std::string store_mark = is_atomic(target) || is_bit_field(target) ? "" : new_mark();
        const std::string whole = place + " " + operation + " " + source;
        if (is_bit_field(target) || ((load_mark + store_mark).empty() && !has_mark(whole)))
            return before(load_mark, whole);
        const std::string begin =
            fmt::format("({{ __typeof__({}) heddle_r = ({}); __typeof__({}) *heddle_p = &({}); {}", type_of(value),
                        source, plain(target), place, statement(load_mark));
        if (is_atomic(target)) return fmt::format("{} *heddle_p {} heddle_r; }})", begin, operation);
        return fmt::format("{} __typeof__({}) heddle_v = *heddle_p {} heddle_r; {} *heddle_p = heddle_v; }})", begin,
                           plain(target), operation.substr(0, operation.size() - 1), statement(store_mark));
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
            "({{ __typeof__({0}) *heddle_p = &({1}); {2} __typeof__({0}) heddle_v = *heddle_p; {3} "
            "*heddle_p = heddle_v {4} 1;{5} }})",
            plain(target), place, statement(load_mark), statement(store_mark), operation.substr(1),
            is_postfix ? " heddle_v;" : "");
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
        const bool is_atomic_operation = kind_of(node) == "AtomicExpr";
        const bool is_library = is_atomic_operation || (!name.empty() && !result_.defined.contains(name));
        const CallTexts texts = call_texts(node);
        const std::string mark = is_library ? new_mark() : "";
        if (is_library && options_.fed.contains(name))
            return before(mark, fmt::format("({{ __typeof__({}) heddle_f; heddle_feed(&heddle_f, sizeof heddle_f); "
                                            "heddle_f; }})",
                                            type_of(node)));
        const bool needs_order = !mark.empty() || (texts.variables > 1 && has_mark(texts.whole));
        if (texts.variables == 0 || !needs_order) return before(mark, texts.whole);
        return fmt::format("({{ {}{} {}; }})", texts.values, statement(mark), texts.with_variables);
    }

    struct CallTexts {
        std::string whole;
        std::string with_variables;  // the same, with arguments that have loads in variables
        std::string values;          // the declarations of those
        unsigned variables = 0;
    };

    CallTexts call_texts(const Json& node) {
        auto arguments = children_of(node);
        std::erase_if(arguments, [](const Json* argument) { return !range_of(*argument); });
        std::ranges::stable_sort(arguments, {}, [](const Json* argument) { return range_of(*argument)->first; });
        const auto [begin, end] = *range_of(node);
        CallTexts texts;
        std::size_t done = begin;
        for (const Json* argument : arguments) {
            const unsigned first = marks_;
            const auto [from, to] = *range_of(*argument);
            if (from < done) continue;
            const std::string value = rendered(*argument), gap = text_.substr(done, from - done);
            const bool in_variable = marks_ != first && !is_record(*argument);
            const std::string name = fmt::format("heddle_a{}", from);
            texts.variables += in_variable ? 1 : 0;
            if (in_variable) texts.values += fmt::format("__typeof__({}) {} = ({}); ", type_of(*argument), name, value);
            texts.with_variables += gap + (in_variable ? name : value);
            texts.whole += gap + value;
            done = to;
        }
        texts.with_variables += text_.substr(done, end - done);
        texts.whole += text_.substr(done, end - done);
        return texts;
    }

    const std::string& text_;
    const RewriteOptions& options_;
    Rewriting result_;
    std::set<std::string> bit_fields_;  // by the identifiers of the AST
    unsigned marks_ = 0;
};

}  // namespace

Rewriting rewrite(const std::string& text, const Json& ast, const RewriteOptions& options) {
    return Rewriter(text, options).run(ast);
}

}  // namespace heddle::replay::native
