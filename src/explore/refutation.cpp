#include "explore/refutation.h"

#include <algorithm>

#include "util/check.h"

namespace heddle::explore {

std::vector<Term> conditions_of(const Edge& edge) {
    std::vector<Term> result = edge.move->waits;
    result.insert(result.end(), edge.move->conditions.begin(), edge.move->conditions.end());
    if (edge.join && !edge.join->is_true()) result.push_back(*edge.join);
    return result;
}

Paths::Level Paths::above(const Level& level) const {
    const Node& node = tree_[level.node];
    Level result{*node.parent, moves_.before(*node.edge->move, level.conditions)};
    for (const Term condition : conditions_of(*node.edge)) result.conditions.push_back(condition);
    return result;
}

// The label, then the conditions; of a start, over inputs alone.
std::vector<Term> Paths::all_known(const Level& level) const {
    const Node& node = tree_[level.node];
    std::vector<Term> result = node.label;
    result.insert(result.end(), level.conditions.begin(), level.conditions.end());
    if (!node.parent)
        for (Term& formula : result) formula = moves_.at_start(formula);
    return result;
}

bool Paths::is_impossible(const Level& level) const {
    return tree_[level.node].is_empty || queries_.is_impossible(all_known(level));
}

Refutation Paths::look(NodeId node, const std::vector<Term>& wanted, std::optional<NodeId> from) const {
    const auto is_false = [](Term condition) { return condition.is_false(); };
    std::vector<Level> levels = {{node, wanted}};
    while (tree_[levels.back().node].parent && levels.back().node != from &&
           std::ranges::none_of(levels.back().conditions, is_false))
        levels.push_back(above(levels.back()));
    // What cannot be from somewhere on cannot be from any earlier node on.  Few conditions are quickly decided, so those
    // near the end are looked at first.
    std::size_t possible = 0, impossible = 0;
    while (!is_impossible(levels[impossible])) {
        if (impossible + 1 == levels.size()) return {true, {}, all_known(levels.back())};
        possible = impossible;
        impossible = std::min(2 * impossible + 1, levels.size() - 1);
    }
    while (impossible > possible + 1) {
        const std::size_t middle = (possible + impossible) / 2;
        (is_impossible(levels[middle]) ? impossible : possible) = middle;
    }
    return {false, claims(levels, impossible), {}};
}

std::vector<Claim> Paths::claims(const std::vector<Level>& levels, std::size_t last) const {
    const Level& top = levels[last];
    const std::size_t labels = tree_[top.node].label.size();
    std::vector<std::size_t> needed;
    if (!tree_[top.node].is_empty) {
        const auto core = queries_.core(all_known(top));
        HEDDLE_CHECK(core, "what was impossible is possible");
        for (const std::size_t member : *core)
            if (member >= labels) needed.push_back(member - labels);
    }
    std::vector<Claim> result;
    for (std::size_t i = 0; i < last; ++i) {
        std::vector<Term> rest;
        for (const std::size_t member : needed)
            if (member < levels[i].conditions.size()) rest.push_back(levels[i].conditions[member]);
        result.push_back({levels[i].node,
                          queries_.normal(moves_.manager().logical_not(moves_.manager().logical_and(rest)))});
    }
    return result;
}

std::optional<std::vector<Claim>> Paths::refute_by_values(NodeId node, Term wanted) const {
    std::vector<Claim> result;
    for (Term condition = wanted;; node = *tree_[node].parent) {
        if (!tree_[node].parent) condition = moves_.at_start(condition);
        if (condition.is_false()) return result;
        if (condition.is_true() || !tree_[node].parent) return std::nullopt;
        result.push_back({node, queries_.normal(moves_.manager().logical_not(condition))});
        condition = moves_.before(*tree_[node].edge->move, {condition}).front();
    }
}

}  // namespace heddle::explore
