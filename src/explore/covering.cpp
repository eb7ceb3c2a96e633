#include "explore/covering.h"

#include <algorithm>

namespace heddle::explore {

// What the label says literally needs no solver.
bool Covering::implies(NodeId node, Term formula) {
    const std::vector<Term>& label = tree_[node].label;
    if (tree_[node].is_empty || formula.is_true() || std::ranges::find(label, formula) != label.end()) return true;
    if (formula.is_false() && label.empty()) return false;
    std::vector<Term> formulas = label;
    formulas.push_back(moves_.manager().logical_not(formula));
    ++implications_;
    return queries_.is_impossible(formulas);
}

bool Covering::implies(NodeId node, NodeId other) {
    return std::ranges::all_of(tree_[other].label, [&](Term formula) { return implies(node, formula); });
}

void Covering::strengthen(const std::vector<Claim>& claims) {
    for (const Claim& claim : claims)
        if (!implies(claim.node, claim.formula)) add(claim.node, claim.formula);
}

void Covering::add(NodeId node, Term formula) {
    tree_[node].label.push_back(formula);
    if (formula.is_false()) {
        tree_[node].is_empty = true;
        release_all_covered_within(node);
        return;
    }
    for (const NodeId covered : std::set(tree_[node].covers))
        if (!implies(covered, formula)) uncover(covered);
}

bool Covering::may_cover(NodeId by, NodeId node) const {
    return by < node && tree_[by].parent && tree_.is_live(by);
}

bool Covering::close(NodeId node, bool force_it) {
    std::vector<NodeId> candidates;
    for (const NodeId by : tree_.alike(node)) {
        if (!may_cover(by, node)) continue;
        if (implies(node, by)) {
            cover(node, by);
            return true;
        }
        candidates.push_back(by);
    }
    if (!force_it) return false;
    // Those on the way to the node first: what stays true all round a loop.  Then the newest.
    std::ranges::reverse(candidates);
    std::ranges::stable_partition(candidates, [&](NodeId by) { return tree_.comes_from(node, by); });
    constexpr std::size_t few = 4;
    if (candidates.size() > few) candidates.resize(few);
    for (const NodeId by : candidates)
        if (force(node, by)) {
            ++forced_;
            cover(node, by);
            return true;
        }
    return false;
}

// All that the label of `by` says is found to be true of the node, too, from where the ways to the two part.
bool Covering::force(NodeId node, NodeId by) {
    const auto from = tree_.common_ancestor(node, by);
    if (!from) return false;
    std::vector<Claim> claims;
    for (const Term formula : tree_[by].label) {
        if (implies(node, formula)) continue;
        const Refutation refutation =
            paths_.refute_from(*from, node, {moves_.manager().logical_not(formula)});
        if (refutation.is_possible) return false;
        claims.insert(claims.end(), refutation.claims.begin(), refutation.claims.end());
    }
    strengthen(claims);
    return may_cover(by, node) && tree_.is_live(node) && implies(node, by);
}

void Covering::cover(NodeId node, NodeId by) {
    release_all_covered_within(node);
    tree_.cover(node, by);
}

// What comes from the node is followed again, as far as it was not.
void Covering::uncover(NodeId node) {
    tree_.uncover(node);
    for (const NodeId next : tree_.subtree(node))
        if (!tree_[next].is_expanded && !tree_[next].covered_by) enqueue_(next);
}

void Covering::release_all_covered_within(NodeId node) {
    for (const NodeId next : tree_.subtree(node))
        for (const NodeId covered : std::set(tree_[next].covers)) uncover(covered);
}

}  // namespace heddle::explore
