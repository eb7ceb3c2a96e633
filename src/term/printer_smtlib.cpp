#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <variant>
#include <vector>

#include "term/printer.h"
#include "term/walk.h"
#include "util/check.h"

namespace heddle::term {
namespace {

// Words that are no names, or that name a sort or an operator already; those that start with "bv" are not listed.
constexpr std::array reserved = {
    "!",       "_",      "as",      "BINARY",  "DECIMAL",     "exists",      "HEXADECIMAL", "forall",
    "lambda",  "let",    "match",   "NUMERAL", "par",         "STRING",      "assert",      "pop",
    "push",    "exit",   "reset",   "echo",    "true",        "false",       "not",         "and",
    "or",      "xor",    "=>",      "=",       "distinct",    "ite",         "if",          "iff",
    "implies", "concat", "extract", "repeat",  "zero_extend", "sign_extend", "rotate_left", "rotate_right",
    "Bool",    "Int",    "Real",    "Array",   "BitVec",      "String",      "select",      "store",
    "const",   "+",      "-",       "*",       "/",           "<",           "<=",          ">",
    ">=",      "div",    "mod",     "abs",     "is",          "int2bv",      "nat2bv"};

bool is_reserved(std::string_view name) {
    return name.starts_with("bv") || std::find(reserved.begin(), reserved.end(), name) != reserved.end();
}

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_simple(std::string_view symbol) {
    const std::string_view marks = "~!@$%^&*_-+=<>.?/";
    const bool bad_start =
        symbol.empty() || (symbol[0] >= '0' && symbol[0] <= '9') || symbol[0] == '@' || symbol[0] == '.';
    return !bad_start && std::all_of(symbol.begin(), symbol.end(), [&](char c) {
        return is_letter_or_digit(c) || marks.find(c) != std::string_view::npos;
    });
}

std::string escaped(char c) {
    return fmt::format("%{:02X}", static_cast<unsigned char>(c));
}

std::string operator_text(Term term) {
    switch (term.kind()) {
        case Kind::Not:
            return "not";
        case Kind::And:
            return "and";
        case Kind::Or:
            return "or";
        case Kind::Equal:
            return "=";
        case Kind::Ite:
            return "ite";
        case Kind::BvNot:
            return "bvnot";
        case Kind::BvNeg:
            return "bvneg";
        case Kind::BvAnd:
            return "bvand";
        case Kind::BvOr:
            return "bvor";
        case Kind::BvXor:
            return "bvxor";
        case Kind::BvAdd:
            return "bvadd";
        case Kind::BvSub:
            return "bvsub";
        case Kind::BvMul:
            return "bvmul";
        case Kind::BvUdiv:
            return "bvudiv";
        case Kind::BvUrem:
            return "bvurem";
        case Kind::BvSdiv:
            return "bvsdiv";
        case Kind::BvSrem:
            return "bvsrem";
        case Kind::BvShl:
            return "bvshl";
        case Kind::BvLshr:
            return "bvlshr";
        case Kind::BvAshr:
            return "bvashr";
        case Kind::BvUlt:
            return "bvult";
        case Kind::BvUle:
            return "bvule";
        case Kind::BvSlt:
            return "bvslt";
        case Kind::BvSle:
            return "bvsle";
        case Kind::Concat:
            return "concat";
        case Kind::Extract:
            return fmt::format("(_ extract {} {})", term.high(), term.low());
        case Kind::ZeroExtend:
            return fmt::format("(_ zero_extend {})", term.sort().width() - term.argument(0).sort().width());
        case Kind::SignExtend:
            return fmt::format("(_ sign_extend {})", term.sort().width() - term.argument(0).sort().width());
        case Kind::Constant:
        case Kind::Variable:
            break;
    }
    HEDDLE_CHECK(false, "a leaf has no operator");
}

}  // namespace

std::string smtlib_symbol(std::string_view name) {
    std::string symbol;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
        const bool escape = control || c == '|' || c == '\\' || c == '%' || (i == 0 && is_reserved(name));
        symbol += escape ? escaped(c) : std::string(1, c);
    }
    return is_simple(symbol) ? symbol : "|" + symbol + "|";
}

std::string to_smtlib(Term root, const std::unordered_map<Term, std::string>& names) {
    std::string text;
    std::vector<std::variant<Term, const char*>> stack{root};
    while (!stack.empty()) {
        const auto item = stack.back();
        stack.pop_back();
        if (const auto* literal = std::get_if<const char*>(&item)) {
            text += *literal;
            continue;
        }
        const Term term = std::get<Term>(item);
        if (const auto found = names.find(term); found != names.end()) {
            text += found->second;
        } else if (term.is_constant()) {
            text += term.value().to_smtlib();
        } else if (term.is_variable()) {
            text += smtlib_symbol(term.name());
        } else {
            text += "(" + operator_text(term);
            stack.emplace_back(")");
            for (std::size_t i = term.arguments().size(); i-- > 0;) {
                stack.emplace_back(term.argument(i));
                stack.emplace_back(" ");
            }
        }
    }
    return text;
}

std::string to_smtlib(Term term) {
    return to_smtlib(term, {});
}

}  // namespace heddle::term
