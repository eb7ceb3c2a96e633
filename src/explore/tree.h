// The abstract reachability tree: nodes with positions and labels, and which node covers which.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "explore/moves.h"

namespace heddle::explore {

using NodeId = std::size_t;

// How a node was reached.
struct Edge {
    const Move* move;
    std::optional<Term> join;  // what the join demands besides
};

struct Node {
    std::size_t vector = 0;  // the number of the positions
    std::optional<NodeId> parent = std::nullopt;
    std::optional<Edge> edge = std::nullopt;
    std::vector<Term> label = {};  // all of it is true of all states that the node stands for
    bool is_empty = false;         // it stands for no state: its label is false
    std::vector<NodeId> children = {};
    std::optional<NodeId> covered_by = std::nullopt;
    std::set<NodeId> covers = {};
    bool is_judged = false;                   // it violates nothing
    std::set<model::ThreadId> expanded = {};  // threads whose moves are followed
    std::set<model::ThreadId> wanted = {};    // to be followed for the sake of nodes that this one has covered
    bool is_expanded = false;
    bool is_cover_expansion = false;  // it is there for the sake of a covered node
};

class Tree {
public:
    NodeId add_root(const Positions& positions, std::vector<Term> label);
    NodeId add(NodeId parent, const Edge& edge);

    Node& operator[](NodeId id) { return nodes_[id]; }
    const Node& operator[](NodeId id) const { return nodes_[id]; }
    std::size_t size() const { return nodes_.size(); }

    const Positions& positions(NodeId id) const { return *vectors_[nodes_[id].vector]; }
    // All nodes with the same positions, the oldest first.
    const std::vector<NodeId>& alike(NodeId id) const { return by_vector_[nodes_[id].vector]; }
    std::size_t vectors() const { return vectors_.size(); }

    // Neither the node nor one that it comes from is covered or empty.
    bool is_live(NodeId id) const;
    bool comes_from(NodeId id, NodeId ancestor) const;
    std::optional<NodeId> common_ancestor(NodeId a, NodeId b) const;  // of one start
    std::vector<NodeId> path_to(NodeId id) const;                     // the root first
    std::vector<NodeId> subtree(NodeId id) const;

    void cover(NodeId covered, NodeId by);
    void uncover(NodeId covered);

private:
    std::size_t number_of(const Positions& positions);

    std::deque<Node> nodes_;
    std::map<Positions, std::size_t> numbers_;
    std::vector<const Positions*> vectors_;
    std::vector<std::vector<NodeId>> by_vector_;
};

// Where all stand behind the move.
Positions behind(const Positions& positions, const Move& move);

}  // namespace heddle::explore
