#include "sequentialize/expressions.h"

#include <fmt/core.h>

#include "sequentialize/c_types.h"
#include "term/walk.h"
#include "util/check.h"

namespace heddle::sequentialize {

using term::Kind;
using term::Sort;

namespace {

constexpr std::size_t longest_expression = 120;

bool is_leaf(Term term) {
    return term.is_constant() || term.is_variable();
}

// In C, arithmetic on types below 32 bits is done in int: a product of 16 bits may overflow there.
std::string computing_type(Sort sort) {
    return storage_bits(sort) < 32 ? "uint32_t" : type_name(sort);
}

}  // namespace

Expressions::Expressions(Helpers& helpers, NameOf name_of, std::span<const Term> roots)
    : helpers_(helpers), name_of_(std::move(name_of)) {
    for (const Term term : term::subterms(roots))
        for (const Term argument : term.arguments()) ++uses_[argument];
    for (const Term root : roots) ++uses_[root];
}

std::string Expressions::text(Term term, std::string& lines, const std::string& indent) {
    const Term roots[] = {term};
    for (const Term part : term::subterms(roots, [this](Term known) { return texts_.contains(known); })) {
        std::string written = render(part);
        if (storage_bits(part.sort()) == 128) helpers_.note_wide();
        if (!is_leaf(part) && (uses_[part] > 1 || written.size() > longest_expression)) {
            const std::string name = fmt::format("t{}", part.id());
            lines += fmt::format("{}const {} {} = {};\n", indent, type_name(part.sort()), name, written);
            written = name;
        }
        texts_.emplace(part, std::move(written));
    }
    return texts_.at(term);
}

std::string Expressions::operand(Term term) const {
    const std::string& text = texts_.at(term);
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
}

std::string Expressions::masked(Term term, const std::string& expression) const {
    const Sort sort = term.sort();
    if (!needs_mask(sort)) return fmt::format("({})({})", type_name(sort), expression);
    return fmt::format("({})(({}) & {})", type_name(sort), expression,
                       literal(term::Value::bits(term::Value::mask(sort.width()), sort.width())));
}

std::string Expressions::render(Term term) const {
    if (term.is_constant()) return literal(term.value());
    if (term.is_variable()) return name_of_(term);
    return computed(term);
}

std::string Expressions::computed(Term term) const {
    const auto argument = [&](std::size_t index) { return operand(term.argument(index)); };
    switch (term.kind()) {
        case Kind::Not:
            return "!" + argument(0);
        case Kind::And:
            return joined(term, " && ");
        case Kind::Or:
            return joined(term, " || ");
        case Kind::Equal:
            return comparison(term, "==");
        case Kind::Ite:
            return fmt::format("{} ? {} : {}", argument(0), argument(1), argument(2));
        case Kind::BvUlt:
            return comparison(term, "<");
        case Kind::BvUle:
            return comparison(term, "<=");
        case Kind::BvSlt:
            return signed_comparison(term, "<");
        case Kind::BvSle:
            return signed_comparison(term, "<=");
        case Kind::BvNot:
            return masked(term, "~" + argument(0));
        case Kind::BvNeg:
            return masked(term, fmt::format("({})0 - {}", computing_type(term.sort()), argument(0)));
        case Kind::BvAnd:
            return binary(term, "&");
        case Kind::BvOr:
            return binary(term, "|");
        case Kind::BvXor:
            return binary(term, "^");
        case Kind::BvAdd:
            return binary(term, "+");
        case Kind::BvSub:
            return binary(term, "-");
        case Kind::BvMul:
            return binary(term, "*");
        case Kind::Concat:
            return concatenation(term);
        case Kind::Extract:
            return masked(term, fmt::format("{} >> {}", argument(0), term.low()));
        case Kind::ZeroExtend:
            return fmt::format("({}){}", type_name(term.sort()), argument(0));
        case Kind::SignExtend:
            return sign_extension(term);
        default:
            return helper_call(term);
    }
}

std::string Expressions::helper_call(Term term) const {
    HEDDLE_CHECK(Helpers::is_for(term.kind()), "an operation without a form in C");
    const std::string name = helpers_.use(term.kind(), storage_bits(term.sort()));
    std::string call = fmt::format("{}({}, {}", name, texts_.at(term.argument(0)), texts_.at(term.argument(1)));
    if (Helpers::takes_width(term.kind())) call += fmt::format(", {}", term.sort().width());
    return call + ")";
}

std::string Expressions::binary(Term term, const char* symbol) const {
    const std::string a = operand(term.argument(0));
    const std::string b = operand(term.argument(1));
    return masked(term, fmt::format("({}){} {} {}", computing_type(term.sort()), a, symbol, b));
}

std::string Expressions::comparison(Term term, const char* symbol) const {
    return fmt::format("{} {} {}", operand(term.argument(0)), symbol, operand(term.argument(1)));
}

// With the sign bit turned over, signed numbers are in the order of unsigned ones.
std::string Expressions::signed_comparison(Term term, const char* symbol) const {
    const Sort sort = term.argument(0).sort();
    const std::string sign = literal(term::Value::bits(static_cast<term::Bits>(1) << (sort.width() - 1), sort.width()));
    return fmt::format("({} ^ {}) {} ({} ^ {})", operand(term.argument(0)), sign, symbol, operand(term.argument(1)),
                       sign);
}

std::string Expressions::joined(Term term, const char* symbol) const {
    std::string text;
    for (const Term argument : term.arguments()) text += (text.empty() ? "" : symbol) + operand(argument);
    return text;
}

std::string Expressions::concatenation(Term term) const {
    std::string text;
    unsigned low = term.sort().width();
    for (const Term part : term.arguments()) {
        low -= part.sort().width();
        text +=
            fmt::format("{}({}){} << {}", text.empty() ? "" : " | ", computing_type(term.sort()), operand(part), low);
    }
    return fmt::format("({})({})", type_name(term.sort()), text);
}

std::string Expressions::sign_extension(Term term) const {
    const unsigned width = term.argument(0).sort().width();
    const std::string sign = literal(term::Value::bits(static_cast<term::Bits>(1) << (width - 1), term.sort().width()));
    return masked(
        term, fmt::format("(({}){} ^ {}) - {}", computing_type(term.sort()), operand(term.argument(0)), sign, sign));
}

}  // namespace heddle::sequentialize
