// Unit propagation over the Boolean skeleton of formulas: what is not And, Or, Not, Ite or Equal of Bool is a variable.
//
// Protocol.  Formulas are given at construction; literal() makes literals of further terms as long as nothing is
// assumed. assume() adds a literal and all that follows; undo() takes back everything since a mark.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "term/term.h"

namespace heddle::lookahead {

using term::Term;

class Propagation {
public:
    // A variable or its negation.
    struct Literal {
        std::uint32_t code;  // twice the variable, plus one if it is negated
        Literal operator~() const { return {code ^ 1U}; }
        std::uint32_t variable() const { return code >> 1U; }
        friend bool operator==(Literal, Literal) = default;
    };

    explicit Propagation(std::span<const Term> formulas);

    Literal literal(Term formula);
    // Some literal of them is true.
    void require(std::vector<Literal> clause);

    // False if that contradicts what is known.  What was propagated until then stays until undo().
    bool assume(Literal literal);
    std::size_t mark() const { return trail_.size(); }
    void undo(std::size_t mark);

    bool is_true(Literal literal) const { return values_[literal.code] > 0; }
    bool is_open(Literal literal) const { return values_[literal.code] == 0; }
    // The formulas contradict each other.
    bool is_contradictory() const { return is_contradictory_; }
    // How many variables of the formulas (not the ones that stand for parts of them) have a value.
    std::size_t known() const { return known_; }
    // In how many clauses the variable is.
    std::size_t uses(Literal literal) const { return watches_[literal.code].size() + watches_[(~literal).code].size(); }

private:
    Literal fresh(bool counts);
    Literal define(Term formula);
    Literal define_gate(std::vector<Literal> inputs, bool is_and);
    void define_choice(Literal result, Literal condition, Literal then, Literal otherwise);
    void require_formula(Term formula);
    void enqueue(Literal literal);
    bool propagate();
    bool visit(std::uint32_t clause, Literal falsified, bool& stays);

    std::unordered_map<Term, Literal> literals_;
    std::vector<std::vector<Literal>> clauses_;        // the first two literals are watched
    std::vector<std::vector<std::uint32_t>> watches_;  // by literal: clauses that watch it
    std::vector<std::int8_t> values_;                  // by literal: 1 true, -1 false, 0 open
    std::vector<bool> counts_;                         // by variable: one of the formulas
    std::vector<Literal> trail_;
    std::size_t next_ = 0;  // of the trail to be propagated
    std::size_t known_ = 0;
    bool is_contradictory_ = false;
};

}  // namespace heddle::lookahead
