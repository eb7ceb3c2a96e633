// Whether a path of the tree can be followed, and if not, what labels say so.
//
// The conditions of the path are pulled back from its end to earlier and earlier nodes: weakest preconditions.  Where
// they cannot be true of what is known of a node, those that are needed for that (the unsatisfiable core) make labels:
// each node behind it stands for no state in which the rest of these conditions is true.
#pragma once

#include <optional>
#include <vector>

#include "explore/queries.h"
#include "explore/tree.h"

namespace heddle::explore {

// True of all states that the node stands for.
struct Claim {
    NodeId node;
    Term formula;
};

struct Refutation {
    bool is_possible = false;        // the path can be followed to a state with the wanted properties
    std::vector<Claim> claims = {};  // otherwise: for the nodes of the path, the last one first
    std::vector<Term> at_start = {};  // if it is possible: what must be true of the inputs
};

class Paths {
public:
    Paths(const Moves& moves, const Tree& tree, Queries& queries) : moves_(moves), tree_(tree), queries_(queries) {}

    // The whole path to the node, and in the end all of `wanted`.
    Refutation refute(NodeId node, const std::vector<Term>& wanted) const { return look(node, wanted, std::nullopt); }
    // Only what is known from `from` on, a node on the way; is_possible says no more than that this is not enough.
    Refutation refute_from(NodeId from, NodeId node, const std::vector<Term>& wanted) const {
        return look(node, wanted, from);
    }
    // What the moves on the path do to the values, and nothing else, makes `wanted` false; none if it does not.
    std::optional<std::vector<Claim>> refute_by_values(NodeId node, Term wanted) const;

private:
    // The conditions as seen from a node; those at the front are the last ones.
    struct Level {
        NodeId node;
        std::vector<Term> conditions;
    };
    Refutation look(NodeId node, const std::vector<Term>& wanted, std::optional<NodeId> from) const;
    Level above(const Level& level) const;
    std::vector<Term> all_known(const Level& level) const;
    bool is_impossible(const Level& level) const;
    std::vector<Claim> claims(const std::vector<Level>& levels, std::size_t last) const;

    const Moves& moves_;
    const Tree& tree_;
    Queries& queries_;
};

// The conditions of an edge.
std::vector<Term> conditions_of(const Edge& edge);

}  // namespace heddle::explore
