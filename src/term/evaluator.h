// Concrete evaluation of terms under an assignment of their variables.
#pragma once

#include <functional>
#include <unordered_map>

#include "term/term.h"

namespace heddle::term {

// The value of one application to concrete arguments; the one place where the meaning of a kind is written down.
// For Extract, `high` and `low` give the bits; for the extensions `result` gives the width.
Value apply(Kind kind, std::span<const Value> arguments, Sort result, unsigned high = 0, unsigned low = 0);

// Evaluates terms, remembering what it has computed.  Needs no deep call stack.
class Evaluator {
public:
    // `assignment` is asked once for each variable that is needed.
    explicit Evaluator(std::function<Value(Term)> assignment) : assignment_(std::move(assignment)) {}

    Value operator()(Term term);

private:
    std::function<Value(Term)> assignment_;
    std::unordered_map<Term, Value> known_;
};

}  // namespace heddle::term
