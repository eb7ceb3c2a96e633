#include "explore/tree.h"

#include <algorithm>

namespace heddle::explore {

Positions behind(const Positions& positions, const Move& move) {
    Positions result = positions;
    for (const auto& [thread, target] : move.targets) result[thread.index] = target;
    return result;
}

std::size_t Tree::number_of(const Positions& positions) {
    const auto [entry, is_new] = numbers_.try_emplace(positions, vectors_.size());
    if (is_new) {
        vectors_.push_back(&entry->first);
        by_vector_.emplace_back();
    }
    return entry->second;
}

NodeId Tree::add_root(const Positions& positions, std::vector<Term> label) {
    const NodeId id = nodes_.size();
    Node& node = nodes_.emplace_back();
    node.vector = number_of(positions);
    node.label = std::move(label);
    by_vector_[node.vector].push_back(id);
    return id;
}

NodeId Tree::add(NodeId parent, const Edge& edge) {
    const NodeId id = nodes_.size();
    const std::size_t vector = number_of(behind(positions(parent), *edge.move));
    Node& node = nodes_.emplace_back();
    node.vector = vector;
    node.parent = parent;
    node.edge = edge;
    nodes_[parent].children.push_back(id);
    by_vector_[vector].push_back(id);
    return id;
}

bool Tree::is_live(NodeId id) const {
    for (std::optional<NodeId> next = id; next; next = nodes_[*next].parent)
        if (nodes_[*next].covered_by || nodes_[*next].is_empty) return false;
    return true;
}

bool Tree::comes_from(NodeId id, NodeId ancestor) const {
    for (std::optional<NodeId> next = id; next && *next >= ancestor; next = nodes_[*next].parent)
        if (*next == ancestor) return true;
    return false;
}

// A node has a larger number than the one it comes from.
std::optional<NodeId> Tree::common_ancestor(NodeId a, NodeId b) const {
    while (a != b) {
        NodeId& later = a > b ? a : b;
        if (!nodes_[later].parent) return std::nullopt;
        later = *nodes_[later].parent;
    }
    return a;
}

std::vector<NodeId> Tree::path_to(NodeId id) const {
    std::vector<NodeId> path;
    for (std::optional<NodeId> next = id; next; next = nodes_[*next].parent) path.push_back(*next);
    std::ranges::reverse(path);
    return path;
}

std::vector<NodeId> Tree::subtree(NodeId id) const {
    std::vector<NodeId> result = {id};
    for (std::size_t next = 0; next < result.size(); ++next) {
        const std::vector<NodeId>& children = nodes_[result[next]].children;
        result.insert(result.end(), children.begin(), children.end());
    }
    return result;
}

void Tree::cover(NodeId covered, NodeId by) {
    nodes_[covered].covered_by = by;
    nodes_[by].covers.insert(covered);
}

void Tree::uncover(NodeId covered) {
    nodes_[*nodes_[covered].covered_by].covers.erase(covered);
    nodes_[covered].covered_by.reset();
}

}  // namespace heddle::explore
