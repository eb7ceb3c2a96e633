#include <fmt/format.h>

#include <variant>
#include <vector>

#include "term/printer.h"

namespace heddle::term {
namespace {

constexpr std::size_t max_length = 4096;

// What is still to be written, in order: pieces of text, and terms, in parentheses if they are infix.
using Piece = std::variant<std::string, Term>;
using Pieces = std::vector<Piece>;

const char* infix_operator(Kind kind) {
    switch (kind) {
        case Kind::And:
            return " && ";
        case Kind::Or:
            return " || ";
        case Kind::Equal:
            return " == ";
        case Kind::BvAnd:
            return " & ";
        case Kind::BvOr:
            return " | ";
        case Kind::BvXor:
            return " ^ ";
        case Kind::BvAdd:
            return " + ";
        case Kind::BvSub:
            return " - ";
        case Kind::BvMul:
            return " * ";
        case Kind::BvUdiv:
            return " /u ";
        case Kind::BvUrem:
            return " %u ";
        case Kind::BvSdiv:
            return " / ";
        case Kind::BvSrem:
            return " % ";
        case Kind::BvShl:
            return " << ";
        case Kind::BvLshr:
            return " >>u ";
        case Kind::BvAshr:
            return " >> ";
        case Kind::BvUlt:
            return " <u ";
        case Kind::BvUle:
            return " <=u ";
        case Kind::BvSlt:
            return " < ";
        case Kind::BvSle:
            return " <= ";
        default:
            return nullptr;
    }
}

Pieces infix(Term term, const char* between) {
    Pieces pieces{term.argument(0)};
    for (Term argument : term.arguments().subspan(1)) {
        pieces.emplace_back(between);
        pieces.emplace_back(argument);
    }
    return pieces;
}

// A negated comparison reads as the opposite one.
Pieces negation(Term inner) {
    if (inner.kind() == Kind::Equal) return {inner.argument(0), " != ", inner.argument(1)};
    if (inner.kind() == Kind::BvUlt) return {inner.argument(1), " <=u ", inner.argument(0)};
    if (inner.kind() == Kind::BvSlt) return {inner.argument(1), " <= ", inner.argument(0)};
    return {"!", inner};
}

bool is_negated_comparison(Term term) {
    return term.kind() == Kind::Not && negation(term.argument(0)).size() == 3;
}

bool needs_parentheses(Term term) {
    return term.kind() == Kind::Ite || infix_operator(term.kind()) != nullptr || is_negated_comparison(term);
}

// x + (-1) reads as x - 1.
Pieces sum(Term term) {
    const Term last = term.argument(1);
    if (!last.is_constant() || last.sort().width() == 1 || last.value().to_signed() >= 0) return infix(term, " + ");
    const Value opposite = Value::bits(~last.value().raw() + 1, last.sort().width());
    return {term.argument(0), " - " + opposite.to_decimal(false)};
}

Pieces application(Term term) {
    const unsigned width = term.sort().width();
    switch (term.kind()) {
        case Kind::Not:
            return negation(term.argument(0));
        case Kind::BvNot:
            return {"~", term.argument(0)};
        case Kind::BvNeg:
            return {"-", term.argument(0)};
        case Kind::BvAdd:
            return sum(term);
        case Kind::Ite:
            return {term.argument(0), " ? ", term.argument(1), " : ", term.argument(2)};
        case Kind::Concat:
            return {"concat(", term.argument(0), ", ", term.argument(1), ")"};
        case Kind::Extract:
            return {term.argument(0), fmt::format("[{}:{}]", term.high(), term.low())};
        case Kind::ZeroExtend:
            return {fmt::format("zext{}(", width), term.argument(0), ")"};
        case Kind::SignExtend:
            return {fmt::format("sext{}(", width), term.argument(0), ")"};
        default:
            return infix(term, infix_operator(term.kind()));
    }
}

Pieces pieces_of(Term term) {
    if (term.is_variable()) return {term.name()};
    if (term.is_constant()) return {term.value().to_decimal(term.sort().width() > 1)};
    return application(term);
}

}  // namespace

std::string to_text(Term root) {
    std::string text;
    Pieces stack = pieces_of(root);
    std::reverse(stack.begin(), stack.end());
    while (!stack.empty()) {
        if (text.size() > max_length) return text + "...";
        const Piece next = stack.back();
        stack.pop_back();
        if (const auto* literal = std::get_if<std::string>(&next)) {
            text += *literal;
            continue;
        }
        const Term term = std::get<Term>(next);
        Pieces pieces = pieces_of(term);
        if (needs_parentheses(term)) {
            pieces.insert(pieces.begin(), "(");
            pieces.emplace_back(")");
        }
        stack.insert(stack.end(), pieces.rbegin(), pieces.rend());
    }
    return text;
}

}  // namespace heddle::term
