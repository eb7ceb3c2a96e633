// A proof as it can be checked by others: for each vector of locations what is true there, as one or several labels.
//
// Inputs that are chosen later (Moves::chosen_later) may have any value in a label.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "explore/moves.h"
#include "model/property.h"
#include "solver/backend.h"

namespace heddle::explore {

class Tree;

struct ProofState {
    Positions positions;
    std::vector<Term> label;  // all of it
    bool is_start = false;    // no step was made: the cells have their initial contents
};

struct Proof {
    std::vector<ProofState> states;
};

// Of a tree in which nothing is left to be followed.
Proof proof_of(const Tree& tree);

// Asks the solver whether the labels are an inductive invariant that excludes all violations: every start is among the
// states, every move of every state leads to one of the states, and no state violates a property.  Empty if so, else what
// is wrong.  Shares nothing with the search but what a move is.
class ProofCheck {
public:
    ProofCheck(const Moves& moves, const model::Properties& properties, std::unique_ptr<solver::Backend> backend,
               std::function<solver::Limits()> limits);

    std::string complaint(const Proof& proof);
    std::size_t obligations() const { return obligations_; }

private:
    bool is_impossible(const std::vector<Term>& formulas);
    std::string follow(const Proof& proof, const ProofState& state);
    bool leads_to_a_state(const Proof& proof, const Positions& positions, const Move& move,
                          const std::vector<Term>& before, bool from_start);

    const Moves& moves_;
    const model::Properties properties_;
    std::unique_ptr<solver::Backend> backend_;
    std::function<solver::Limits()> limits_;
    std::size_t obligations_ = 0;
};

}  // namespace heddle::explore
