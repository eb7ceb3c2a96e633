// Labels that grow, and who is covered by whom.
//
// A node that is covered is not followed, nor is what comes from it: whoever was covered by these must be looked at
// again.  A label that grows may no longer be implied by the labels of those that it covers; they are looked at again, too.
#pragma once

#include <functional>
#include <vector>

#include "explore/refutation.h"

namespace heddle::explore {

class Covering {
public:
    // `enqueue` is told which nodes are to be looked at (again).
    Covering(const Moves& moves, Tree& tree, Queries& queries, const Paths& paths,
             std::function<void(NodeId)> enqueue)
        : moves_(moves), tree_(tree), queries_(queries), paths_(paths), enqueue_(std::move(enqueue)) {}

    // The claims become parts of the labels, unless they are implied.
    void strengthen(const std::vector<Claim>& claims);

    // True if an older node at the same positions covers the node; `force`: after labels have grown, if need be.
    bool close(NodeId node, bool force);

    bool implies(NodeId node, Term formula);

    std::size_t implications() const { return implications_; }
    std::size_t forced() const { return forced_; }

private:
    void add(NodeId node, Term formula);
    bool implies(NodeId node, NodeId other);
    bool force(NodeId node, NodeId by);
    void cover(NodeId node, NodeId by);
    void uncover(NodeId node);
    void release_all_covered_within(NodeId node);
    bool may_cover(NodeId by, NodeId node) const;

    const Moves& moves_;
    Tree& tree_;
    Queries& queries_;
    const Paths& paths_;
    std::function<void(NodeId)> enqueue_;
    std::size_t implications_ = 0, forced_ = 0;
};

}  // namespace heddle::explore
