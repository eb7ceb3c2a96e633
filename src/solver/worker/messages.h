// What a process and its worker tell each other.  Private to this folder.
//
// A message to the worker is a list of orders, the last of which is Order::Check; the worker answers each message with
// one Reply.  Terms are sent once and have numbers from then on, in the order in which they are sent.
#pragma once

#include <optional>
#include <span>
#include <unordered_map>

#include "solver/backend.h"
#include "solver/worker/wire.h"

namespace heddle::solver::wire {

enum class Order : std::uint8_t { Define, Assert, Push, Pop, Check };

// The terms that have numbers.
class TermTable {
public:
    explicit TermTable(term::Manager& manager) : manager_(manager) {}

    // Gives numbers to all subterms of `root` that have none; writes a Define order for each if there is an `out`.
    std::uint32_t number(Term root, std::string* out);
    // Reads what follows Order::Define.
    void define(Reader& reader);

    Term read(Reader& reader) const;
    // Those that have numbers, in the order of these.
    const std::vector<Term>& variables() const { return variables_; }

private:
    Term application(term::Kind kind, term::Sort sort, Reader& reader) const;

    term::Manager& manager_;
    std::vector<Term> terms_;
    std::vector<Term> variables_;
    std::unordered_map<Term, std::uint32_t> numbers_;
};

struct Question {
    std::vector<Term> assumptions;
    Limits limits;
};

// The values are those of the table's variables; the core gives positions in the list of assumptions.
struct Result {
    Answer answer = Answer::Unknown;
    std::vector<term::Value> values;
    std::vector<std::uint64_t> core;
    std::string unknown_reason;
    Statistics statistics;
};

void put_question(std::string& out, TermTable& table, std::span<const Term> assumptions, const Limits& limits);
Question read_question(Reader& reader, const TermTable& table);

std::string result_message(const Result& result);
// Throws Malformed if the result does not fit the question.
Result read_result(std::string_view message, const std::vector<Term>& variables, std::size_t assumptions);

}  // namespace heddle::solver::wire
