// Two states at one place become one.
#pragma once

#include <functional>

#include "ir/state/state.h"

namespace heddle::ir {

class Merger {
public:
    // `initial` gives the first content of a private cell.  States that are merged must have no open step, or the same.
    Merger(term::Manager& manager, std::function<Term(ObjectId, std::size_t)> initial)
        : manager_(manager), initial_(std::move(initial)) {}

    State merge(State a, const State& b);

private:
    Term choose(Term a, Term b) { return a == b ? a : manager_.ite(select_, a, b); }
    void merge_paths(State& a, const State& b);  // sets select_
    void merge_incoming(State& a, const State& b);
    void merge_registers(State& a, const State& b);
    void merge_memory(State& a, const State& b);
    void merge_overlay(State& a, const State& b);
    void merge_counts(State& a, const State& b);
    void merge_changes(State& a, const State& b);
    void merge_order(State& a, const State& b);
    Operand merge_operands(const Operand& a, const Operand& b);

    term::Manager& manager_;
    std::function<Term(ObjectId, std::size_t)> initial_;
    Term select_ = manager_.top();  // true: the run came along a
};

}  // namespace heddle::ir
