#include "lookahead/propagation.h"

#include <algorithm>

#include "term/walk.h"
#include "util/check.h"

namespace heddle::lookahead {

using term::Kind;

namespace {

bool is_gate(Term formula) {
    if (!formula.sort().is_bool()) return false;
    switch (formula.kind()) {
        case Kind::Not:
        case Kind::And:
        case Kind::Or:
        case Kind::Ite:
            return true;
        case Kind::Equal:
            return formula.argument(0).sort().is_bool();
        default:
            return false;
    }
}

// What the skeleton of a formula does not go into.
bool is_outside(Term formula) {
    return !formula.sort().is_bool();
}

}  // namespace

Propagation::Propagation(std::span<const Term> formulas) {
    for (const Term formula : formulas) require_formula(formula);
    if (!propagate()) is_contradictory_ = true;
}

// Conjunctions and disjunctions at the top need no variable of their own.
void Propagation::require_formula(Term formula) {
    if (formula.kind() == Kind::And) {
        for (const Term part : formula.arguments()) require_formula(part);
        return;
    }
    std::vector<Literal> clause;
    if (formula.kind() == Kind::Or)
        for (const Term part : formula.arguments()) clause.push_back(literal(part));
    else
        clause.push_back(literal(formula));
    require(std::move(clause));
}

Propagation::Literal Propagation::fresh(bool counts) {
    const Literal result{static_cast<std::uint32_t>(values_.size())};
    values_.insert(values_.end(), {0, 0});
    watches_.resize(values_.size());
    counts_.push_back(counts);
    return result;
}

// Arguments first, so that no deep call stack is needed.
Propagation::Literal Propagation::literal(Term formula) {
    const auto known = literals_.find(formula);
    if (known != literals_.end()) return known->second;
    const auto skip = [this](Term part) { return is_outside(part) || literals_.contains(part); };
    std::vector<Term> parts;
    if (is_gate(formula))
        parts = term::subterms(std::span<const Term>(&formula, 1), [&](Term part) { return skip(part); });
    else
        parts = {formula};
    for (const Term part : parts) literals_.emplace(part, define(part));
    return literals_.at(formula);
}

Propagation::Literal Propagation::define(Term formula) {
    if (formula.is_constant()) {
        const Literal result = fresh(false);
        require({formula.is_true() ? result : ~result});
        return result;
    }
    if (!is_gate(formula)) return fresh(true);
    std::vector<Literal> inputs;
    for (const Term argument : formula.arguments()) inputs.push_back(literals_.at(argument));
    switch (formula.kind()) {
        case Kind::Not:
            return ~inputs[0];
        case Kind::And:
        case Kind::Or:
            return define_gate(std::move(inputs), formula.kind() == Kind::And);
        default:
            break;
    }
    const Literal result = fresh(false);
    if (formula.kind() == Kind::Equal)
        define_choice(result, inputs[0], inputs[1], ~inputs[1]);
    else
        define_choice(result, inputs[0], inputs[1], inputs[2]);
    return result;
}

Propagation::Literal Propagation::define_gate(std::vector<Literal> inputs, bool is_and) {
    const Literal result = fresh(false);
    const Literal all = is_and ? result : ~result;  // of the inputs, or of their negations
    std::vector<Literal> clause = {all};
    for (const Literal input : inputs) {
        const Literal needed = is_and ? input : ~input;
        require({~all, needed});
        clause.push_back(~needed);
    }
    require(std::move(clause));
    return result;
}

void Propagation::define_choice(Literal result, Literal condition, Literal then, Literal otherwise) {
    require({~condition, ~then, result});
    require({~condition, then, ~result});
    require({condition, ~otherwise, result});
    require({condition, otherwise, ~result});
}

void Propagation::require(std::vector<Literal> clause) {
    // Nothing is assumed: what is known now is known for ever.
    std::erase_if(clause, [&](Literal literal) { return is_true(~literal); });
    if (std::ranges::any_of(clause, [&](Literal literal) { return is_true(literal); })) return;
    if (clause.empty()) {
        is_contradictory_ = true;
    } else if (clause.size() == 1) {
        enqueue(clause[0]);
        if (!propagate()) is_contradictory_ = true;
    } else {
        const auto number = static_cast<std::uint32_t>(clauses_.size());
        watches_[clause[0].code].push_back(number);
        watches_[clause[1].code].push_back(number);
        clauses_.push_back(std::move(clause));
    }
}

bool Propagation::assume(Literal literal) {
    if (is_true(~literal)) return false;
    if (is_open(literal)) enqueue(literal);
    return propagate();
}

void Propagation::enqueue(Literal literal) {
    values_[literal.code] = 1;
    values_[(~literal).code] = -1;
    known_ += counts_[literal.variable()];
    trail_.push_back(literal);
}

void Propagation::undo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) {
        const Literal literal = trail_.back();
        values_[literal.code] = values_[(~literal).code] = 0;
        known_ -= counts_[literal.variable()];
    }
    next_ = mark;
}

bool Propagation::propagate() {
    while (next_ < trail_.size()) {
        const Literal falsified = ~trail_[next_++];
        auto& watches = watches_[falsified.code];
        std::size_t kept = 0;
        bool is_consistent = true;
        for (std::size_t i = 0; i < watches.size(); ++i) {
            const std::uint32_t clause = watches[i];
            bool stays = true;
            if (is_consistent) is_consistent = visit(clause, falsified, stays);
            if (stays) watches[kept++] = clause;
        }
        watches.resize(kept);
        if (!is_consistent) return false;
    }
    return true;
}

// A clause one of whose watched literals has become false.  False if no literal is left; `stays`: it goes on watching
// it.
bool Propagation::visit(std::uint32_t number, Literal falsified, bool& stays) {
    std::vector<Literal>& clause = clauses_[number];
    if (clause[0] == falsified) std::swap(clause[0], clause[1]);
    if (is_true(clause[0])) return true;
    for (std::size_t i = 2; i < clause.size(); ++i)
        if (!is_true(~clause[i])) {
            std::swap(clause[1], clause[i]);
            watches_[clause[1].code].push_back(number);
            stays = false;
            return true;
        }
    if (is_true(~clause[0])) return false;
    enqueue(clause[0]);
    return true;
}

}  // namespace heddle::lookahead
