#include "explore/monotonic_reduction.h"

namespace heddle::explore {

using model::Place;

Term MonotonicReduction::independence(Place taken, Place next) {
    const auto known = known_.find({taken, next});
    if (known != known_.end()) return known->second;
    const Term guard = relation_.before_both(taken, relation_.independence(taken, next).guard);
    return known_.emplace(std::pair(taken, next), guard).first->second;
}

MonotonicReduction::Decision MonotonicReduction::decide(const Tree& tree, const Paths& paths, NodeId node,
                                                        model::ThreadId thread) {
    if (!tree[node].parent) return {};
    const Move& last = *tree[node].edge->move;
    const NodeId before = *tree[node].parent;
    const auto location = tree.positions(before)[thread.index];
    if (!(thread < last.place.thread) || last.leads_back || !location) return {};
    const Term guard = independence(last.place, {thread, *location});
    if (guard.is_true()) return {true, {}};
    if (guard.is_false()) return {};
    Refutation refutation = paths.refute(before, {moves_.manager().logical_not(guard)});
    if (refutation.is_possible) return {};
    return {true, std::move(refutation.claims)};
}

}  // namespace heddle::explore
