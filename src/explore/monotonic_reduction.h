// Of paths that differ in the order of independent moves only, those are followed that are monotonic: of two
// neighbouring moves that are independent, the one of the thread with the smaller number comes first.
//
// Each other path becomes a monotonic one by exchanging such neighbours; it ends in the same state.  Independence may
// rest on the state before both moves: then a claim about that state becomes part of its label.
#pragma once

#include <map>
#include <optional>

#include "explore/refutation.h"
#include "gir/relation.h"

namespace heddle::explore {

class MonotonicReduction {
public:
    MonotonicReduction(const Moves& moves, gir::Rules rules) : moves_(moves), relation_(moves.program(), moves.manager(), rules) {}

    struct Decision {
        bool is_skipped = false;
        std::vector<Claim> claims = {};  // on which that rests
    };
    // Whether the moves of the thread need not be followed from the node.
    Decision decide(const Tree& tree, const Paths& paths, NodeId node, model::ThreadId thread);

private:
    Term independence(model::Place taken, model::Place next);

    const Moves& moves_;
    gir::Relation relation_;
    std::map<std::pair<model::Place, model::Place>, Term> known_;
};

}  // namespace heddle::explore
