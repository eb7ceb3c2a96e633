#include "solver/smtlib/reply.h"

#include <algorithm>
#include <charconv>

namespace heddle::solver {
namespace {

using term::Bits;
using term::Sort;
using term::Value;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && (is_blank(text[at]) || text[at] == ';')) {
        if (text[at] == ';') at = std::min(text.find('\n', at), text.size() - 1);
        ++at;
    }
    return at;
}

// Behind the quotation that begins at `at`; npos if it does not end.
std::size_t skip_quoted(std::string_view text, std::size_t at) {
    const std::size_t end = text.find(text[at], at + 1);
    return end == std::string_view::npos ? end : end + 1;
}

// Reads expressions; lists are kept on a stack of their own, however deep they are.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    std::optional<Expression> parse() {
        open_.emplace_back();
        for (at_ = skip_blanks(text_, at_); at_ < text_.size(); at_ = skip_blanks(text_, at_))
            if (!step()) return std::nullopt;
        if (open_.size() != 1 || open_[0].list.size() != 1) return std::nullopt;
        return std::move(open_[0].list[0]);
    }

private:
    bool step() {
        const char c = text_[at_];
        if (c == '(') {
            open_.emplace_back().is_list = true;
            ++at_;
            return true;
        }
        if (c == ')') {
            ++at_;
            return close();
        }
        return c == '|' || c == '"' ? quoted() : plain();
    }

    bool close() {
        if (open_.size() < 2) return false;
        Expression list = std::move(open_.back());
        open_.pop_back();
        open_.back().list.push_back(std::move(list));
        return true;
    }

    bool quoted() {
        const std::size_t end = skip_quoted(text_, at_);
        if (end == std::string_view::npos) return false;
        add(text_.substr(at_ + 1, end - at_ - 2));
        at_ = end;
        return true;
    }

    bool plain() {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n();|\"", at_), text_.size());
        add(text_.substr(at_, end - at_));
        at_ = end;
        return true;
    }

    void add(std::string_view atom) { open_.back().list.emplace_back().atom = atom; }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<Expression> open_;
};

std::optional<Value> value_of_digits(std::string_view digits, unsigned bits_per_digit, Sort sort) {
    if (digits.size() * bits_per_digit != sort.width()) return std::nullopt;
    Bits bits = 0;
    for (char c : digits) {
        unsigned digit = 0;
        const auto [end, error] = std::from_chars(&c, &c + 1, digit, 1 << bits_per_digit);
        if (error != std::errc() || end != &c + 1) return std::nullopt;
        bits = (bits << bits_per_digit) | digit;
    }
    return Value::bits(bits, sort.width());
}

std::optional<Value> value_of_decimal(std::string_view digits, Sort sort) {
    Bits bits = 0;
    for (char c : digits) {
        if (c < '0' || c > '9') return std::nullopt;
        bits = bits * 10 + static_cast<Bits>(c - '0');
    }
    if (digits.empty() || bits > Value::mask(sort.width())) return std::nullopt;
    return Value::bits(bits, sort.width());
}

}  // namespace

std::size_t first_reply_length(std::string_view text) {
    std::size_t at = skip_blanks(text, 0);
    if (at == text.size()) return 0;
    if (text[at] != '(') {
        const std::size_t end = text.find('\n', at);
        return end == std::string_view::npos ? 0 : end + 1;
    }
    std::size_t depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '|' || c == '"') {
            at = skip_quoted(text, at);
            if (at == std::string_view::npos) return 0;
            continue;
        }
        ++at;
        if (c == '(') ++depth;
        if (c == ')' && --depth == 0) return at;
    }
    return 0;
}

std::string_view without_blanks(std::string_view text) {
    text.remove_prefix(skip_blanks(text, 0));
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::optional<Expression> parse_expression(std::string_view text) {
    return Parser(text).parse();
}

std::optional<Value> parse_value(const Expression& expression, Sort sort) {
    const std::string& atom = expression.atom;
    if (sort.is_bool()) {
        if (atom != "true" && atom != "false") return std::nullopt;
        return Value::boolean(atom == "true");
    }
    if (atom.starts_with("#b")) return value_of_digits(std::string_view(atom).substr(2), 1, sort);
    if (atom.starts_with("#x")) return value_of_digits(std::string_view(atom).substr(2), 4, sort);
    const auto& list = expression.list;
    if (list.size() != 3 || list[0].atom != "_" || !list[1].atom.starts_with("bv")) return std::nullopt;
    if (list[2].atom != std::to_string(sort.width())) return std::nullopt;
    return value_of_decimal(std::string_view(list[1].atom).substr(2), sort);
}

}  // namespace heddle::solver
