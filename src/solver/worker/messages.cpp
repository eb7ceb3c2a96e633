#include "solver/worker/messages.h"

#include "term/build.h"
#include "term/walk.h"

namespace heddle::solver::wire {

using term::Kind;
using term::Sort;
using term::Value;

namespace {

void put_sort(std::string& out, Sort sort) {
    put(out, static_cast<std::uint8_t>(sort.width()));
}

Sort read_sort(Reader& reader) {
    const auto width = reader.at_most(std::uint8_t{term::max_width});
    return width == 0 ? Sort::boolean() : Sort::bits(width);
}

void put_value(std::string& out, const Value& value) {
    put_sort(out, value.sort());
    put(out, value.raw());
}

Value read_value(Reader& reader) {
    const Sort sort = read_sort(reader);
    const auto raw = reader.number<term::Bits>();
    if ((raw & ~Value::mask(sort.is_bool() ? 1 : sort.width())) != 0) throw Malformed("a value is too wide");
    return sort.is_bool() ? Value::boolean(raw == 1) : Value::bits(raw, sort.width());
}

void put_optional(std::string& out, std::optional<std::uint64_t> number) {
    put(out, static_cast<std::uint8_t>(number ? 1 : 0));
    put(out, number.value_or(0));
}

std::optional<std::uint64_t> read_optional(Reader& reader) {
    const bool there = reader.at_most(std::uint8_t{1}) == 1;
    const auto number = reader.number<std::uint64_t>();
    return there ? std::optional(number) : std::nullopt;
}

void put_definition(std::string& out, Term term, const std::unordered_map<Term, std::uint32_t>& numbers) {
    put(out, Order::Define);
    put(out, term.kind());
    if (term.is_constant()) return put_value(out, term.value());
    put_sort(out, term.sort());
    if (term.is_variable()) return put_text(out, term.name());
    if (term.kind() == Kind::Extract) {
        put(out, static_cast<std::uint8_t>(term.high()));
        put(out, static_cast<std::uint8_t>(term.low()));
    }
    put(out, static_cast<std::uint64_t>(term.arguments().size()));
    for (Term argument : term.arguments()) put(out, numbers.at(argument));
}

}  // namespace

std::uint32_t TermTable::number(Term root, std::string* out) {
    const auto has_number = [this](Term term) { return numbers_.contains(term); };
    for (Term term : term::subterms(std::span(&root, 1), has_number)) {
        if (out != nullptr) put_definition(*out, term, numbers_);
        numbers_.emplace(term, static_cast<std::uint32_t>(terms_.size()));
        terms_.push_back(term);
        if (term.is_variable()) variables_.push_back(term);
    }
    return numbers_.at(root);
}

void TermTable::define(Reader& reader) {
    const Kind kind = reader.at_most(Kind::SignExtend);
    if (kind == Kind::Constant) return terms_.push_back(manager_.constant(read_value(reader)));
    const Sort sort = read_sort(reader);
    if (kind != Kind::Variable) return terms_.push_back(application(kind, sort, reader));
    terms_.push_back(manager_.variable(reader.text(), sort));
    variables_.push_back(terms_.back());
}

// The manager checks the sorts of the arguments.
Term TermTable::application(Kind kind, Sort sort, Reader& reader) const {
    const bool slice = kind == Kind::Extract;
    const unsigned high = slice ? reader.number<std::uint8_t>() : 0, low = slice ? reader.number<std::uint8_t>() : 0;
    std::vector<Term> arguments;
    for (auto left = reader.count(); left > 0; --left) arguments.push_back(read(reader));
    const Term term = term::build(manager_, kind, sort, arguments, high, low);
    if (term.sort() != sort) throw Malformed("a term has another sort than it should");
    return term;
}

Term TermTable::read(Reader& reader) const {
    const auto number = reader.number<std::uint32_t>();
    if (number >= terms_.size()) throw Malformed("a term that was never sent");
    return terms_[number];
}

void put_question(std::string& out, TermTable& table, std::span<const Term> assumptions, const Limits& limits) {
    std::vector<std::uint32_t> numbers;
    for (Term assumption : assumptions) numbers.push_back(table.number(assumption, &out));
    put(out, Order::Check);
    put(out, static_cast<std::uint64_t>(numbers.size()));
    for (std::uint32_t number : numbers) put(out, number);
    put_optional(out, limits.time ? std::optional<std::uint64_t>(limits.time->count()) : std::nullopt);
    put_optional(out, limits.memory_megabytes);
}

Question read_question(Reader& reader, const TermTable& table) {
    Question question;
    for (auto left = reader.count(); left > 0; --left) question.assumptions.push_back(table.read(reader));
    if (const auto time = read_optional(reader)) question.limits.time = std::chrono::milliseconds(*time);
    question.limits.memory_megabytes = read_optional(reader);
    if (!reader.at_end()) throw Malformed("something follows a question");
    return question;
}

std::string result_message(const Result& result) {
    std::string out;
    put(out, static_cast<std::uint8_t>(result.answer));
    put(out, static_cast<std::uint64_t>(result.values.size()));
    for (const Value& value : result.values) put_value(out, value);
    put(out, static_cast<std::uint64_t>(result.core.size()));
    for (std::uint64_t position : result.core) put(out, position);
    put_text(out, result.unknown_reason);
    put(out, static_cast<std::uint64_t>(result.statistics.entries().size()));
    for (const auto& [name, figure] : result.statistics.entries()) {
        put_text(out, name);
        put(out, figure);
    }
    return frame(out);
}

Result read_result(std::string_view message, const std::vector<Term>& variables, std::size_t assumptions) {
    Reader reader(message);
    Result result;
    if (reader.number<std::uint64_t>() != message.size() - header) throw Malformed("a frame has a wrong length");
    result.answer = reader.at_most(Answer::Unknown);
    for (auto left = reader.count(); left > 0; --left) result.values.push_back(read_value(reader));
    const bool complete = result.values.size() == (result.answer == Answer::Sat ? variables.size() : 0);
    if (!complete) throw Malformed("a model is not complete");
    for (std::size_t i = 0; i < result.values.size(); ++i)
        if (result.values[i].sort() != variables[i].sort()) throw Malformed("a value has a wrong sort");
    for (auto left = reader.count(); left > 0; --left) {
        result.core.push_back(reader.number<std::uint64_t>());
        if (result.core.back() >= assumptions) throw Malformed("a core has more than the assumptions");
    }
    result.unknown_reason = reader.text();
    for (auto left = reader.count(); left > 0; --left) {
        const std::string name = reader.text();
        result.statistics.set(name, reader.number<double>());
    }
    if (!reader.at_end()) throw Malformed("something follows a result");
    return result;
}

}  // namespace heddle::solver::wire
