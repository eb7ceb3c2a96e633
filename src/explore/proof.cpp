#include "explore/proof.h"

#include <fmt/core.h>

#include <algorithm>

#include "explore/queries.h"
#include "explore/state_properties.h"
#include "explore/tree.h"

namespace heddle::explore {

using model::ThreadId;

namespace {

std::string where(const Positions& positions) {
    std::string text;
    for (const auto& position : positions)
        text += (text.empty() ? "(" : ", ") + (position ? std::to_string(position->index) : std::string("-"));
    return text + ")";
}

}  // namespace

Proof proof_of(const Tree& tree) {
    Proof proof;
    for (NodeId node = 0; node < tree.size(); ++node)
        if (tree.is_live(node)) proof.states.push_back({tree.positions(node), tree[node].label, !tree[node].parent});
    return proof;
}

ProofCheck::ProofCheck(const Moves& moves, const model::Properties& properties,
                       std::unique_ptr<solver::Backend> backend, std::function<solver::Limits()> limits)
    : moves_(moves), properties_(properties), backend_(std::move(backend)), limits_(std::move(limits)) {}

bool ProofCheck::is_impossible(const std::vector<Term>& formulas) {
    ++obligations_;
    backend_->push();
    for (const Term formula : formulas) backend_->assert_formula(formula);
    const solver::Answer answer = backend_->check({}, limits_());
    const std::string reason = answer == solver::Answer::Unknown ? backend_->unknown_reason() : "";
    backend_->pop();
    if (answer == solver::Answer::Unknown) throw NoAnswer{"the check of the proof: " + reason};
    return answer == solver::Answer::Unsat;
}

std::string ProofCheck::complaint(const Proof& proof) {
    for (const Start& start : moves_.starts()) {
        Positions positions(moves_.program().threads.size());
        positions[0] = start.location;
        const bool is_there = std::ranges::any_of(proof.states, [&](const ProofState& state) {
            if (!state.is_start || state.positions != positions) return false;
            return std::ranges::all_of(state.label, [&](Term formula) {
                return is_impossible({start.condition, moves_.manager().logical_not(moves_.at_start(formula))});
            });
        });
        if (!is_there) return "a start is missing";
    }
    StateProperties properties(moves_, properties_);
    for (const ProofState& state : proof.states) {
        const StateProperties::Ends ends = properties.ends(state.positions);
        std::vector<Term> formulas = state.label;
        formulas.push_back(ends.failed || ends.unchecked || ends.cut ? moves_.manager().top()
                                                                      : properties.violation(state.positions));
        if (state.is_start)
            for (Term& formula : formulas) formula = moves_.at_start(formula);
        if (!is_impossible(formulas)) return "a label does not exclude a violation at locations " + where(state.positions);
        if (std::string wrong = follow(proof, state); !wrong.empty()) return wrong;
    }
    return {};
}

std::string ProofCheck::follow(const Proof& proof, const ProofState& state) {
    for (std::size_t t = 0; t < state.positions.size(); ++t) {
        const auto location = state.positions[t];
        if (!location || !moves_.program().location(ThreadId(t), *location).is_step()) continue;
        const model::Place place{ThreadId(t), *location};
        const auto join = moves_.join_condition(place, state.positions);
        for (const Move& move : moves_.of(place)) {
            std::vector<Term> before = state.label;
            before.insert(before.end(), move.waits.begin(), move.waits.end());
            before.insert(before.end(), move.conditions.begin(), move.conditions.end());
            if (join) before.push_back(*join);
            if (state.is_start)
                for (Term& formula : before) formula = moves_.at_start(formula);
            const Positions target = behind(state.positions, move);
            if (!is_impossible(before) && !leads_to_a_state(proof, target, move, before, state.is_start))
                return fmt::format("a move of thread {} at locations {} leads to no state of the proof", t,
                                   where(state.positions));
        }
    }
    return {};
}

bool ProofCheck::leads_to_a_state(const Proof& proof, const Positions& positions, const Move& move,
                                  const std::vector<Term>& before, bool from_start) {
    return std::ranges::any_of(proof.states, [&](const ProofState& state) {
        if (state.is_start || state.positions != positions) return false;
        std::vector<Term> formulas = before;
        const std::vector<Term> label = {moves_.manager().logical_and(state.label)};
        const Term reached = moves_.before(move, label).front();
        formulas.push_back(moves_.manager().logical_not(from_start ? moves_.at_start(reached) : reached));
        return is_impossible(formulas);
    });
}

}  // namespace heddle::explore
