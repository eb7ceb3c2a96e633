#include "explore/impact.h"

#include <algorithm>

#include "explore/covering.h"
#include "explore/path_trace.h"
#include "explore/monotonic_reduction.h"
#include "explore/refutation.h"
#include "explore/standing_still.h"
#include "explore/state_properties.h"

namespace heddle::explore {

using model::ThreadId;

class Impact::Impl {
public:
    Impl(const model::Program& program, term::Manager& manager, ImpactOptions options, const Resources& resources)
        : options_(std::move(options)),
          resources_(resources),
          moves_(program, manager),
          queries_(manager, resources_),
          properties_(moves_, options_.properties),
          paths_(moves_, tree_, queries_),
          reduction_(moves_, gir::Rules::Addresses),
          covering_(moves_, tree_, queries_, paths_, [this](NodeId node) { enqueue(node); }) {}

    Outcome run() {
        try {
            if (options_.properties.contains(model::Property::Deadlock))
                if (const std::string reason = why_it_may_turn_for_ever(moves_, queries_); !reason.empty())
                    spinning_ = reason;
            begin();
            while (!queue_.empty() && !outcome_.trace) {
                if (resources_.stop()) throw NoAnswer{"interrupted"};
                if (tree_.size() > most_nodes) throw NoAnswer{"too many nodes"};
                look_at(next());
            }
            if (!outcome_.trace) conclude();
            outcome_.is_complete = outcome_.reason.empty();
        } catch (const NoAnswer& stop) {
            outcome_.reason = stop.reason;
        }
        return std::move(outcome_);
    }

    const Moves& moves() const { return moves_; }
    const Tree& tree() const { return tree_; }

    Statistics statistics() const {
        Statistics result;
        std::size_t cover_expansions = 0, covered = 0;
        for (NodeId node = 0; node < tree_.size(); ++node) {
            cover_expansions += tree_[node].is_cover_expansion;
            covered += tree_[node].covered_by.has_value();
        }
        result.set("nodes of the tree", static_cast<double>(tree_.size()));
        result.set("nodes covered", static_cast<double>(covered));
        result.set("nodes by cover expansion", static_cast<double>(cover_expansions));
        result.set("vectors of locations", static_cast<double>(tree_.vectors()));
        result.set("implications asked", static_cast<double>(covering_.implications()));
        result.set("covers forced", static_cast<double>(covering_.forced()));
        result.set("refinements", static_cast<double>(refinements_));
        result.set("queries", static_cast<double>(queries_.asked()));
        return result;
    }

private:
    void begin();
    NodeId next();
    void look_at(NodeId node);
    void enqueue(NodeId node);
    bool judge(NodeId node);
    bool must_not_be(NodeId node, const std::vector<Term>& wanted);
    void expand(NodeId node);
    void expand(NodeId node, ThreadId thread, bool for_cover);
    bool must_wait(NodeId node, const std::vector<Move>& moves);
    bool contradicts_label(NodeId node, const Edge& edge);
    std::vector<ThreadId> to_follow(NodeId node);
    void expand_for_covered(NodeId covered);
    void report(NodeId node, const std::vector<Term>& wanted, const std::vector<Term>& at_start);
    void conclude();

    static constexpr std::size_t most_nodes = 2'000'000;

    const ImpactOptions options_;
    const Resources resources_;
    const Moves moves_;
    Tree tree_;
    Queries queries_;
    StateProperties properties_;
    const Paths paths_;
    MonotonicReduction reduction_;
    Covering covering_;
    std::set<NodeId> queue_;
    std::string spinning_, cut_;
    std::set<model::Place> unchecked_;
    std::size_t looked_at_ = 0, refinements_ = 0;
    Outcome outcome_;
};

void Impact::Impl::begin() {
    for (const Start& start : moves_.starts()) {
        Positions positions(moves_.program().threads.size());
        positions[0] = start.location;
        enqueue(tree_.add_root(positions, {start.condition}));
    }
}

// The newest node, so that a path is soon covered or comes to its end; now and then the oldest one, since an endless path
// must not keep the others waiting for ever.
NodeId Impact::Impl::next() {
    constexpr std::size_t turns = 4;
    const auto chosen = ++looked_at_ % turns == 0 ? queue_.begin() : std::prev(queue_.end());
    const NodeId node = *chosen;
    queue_.erase(chosen);
    return node;
}

void Impact::Impl::enqueue(NodeId node) {
    queue_.insert(node);
}

void Impact::Impl::look_at(NodeId node) {
    if (!tree_.is_live(node)) return;  // who brings it back to life asks again
    if (tree_[node].parent && covering_.close(node, options_.force_cover)) return expand_for_covered(node);
    if (judge(node)) expand(node);
}

// True if the node is to be followed.
bool Impact::Impl::judge(NodeId node) {
    if (tree_[node].is_judged) return true;
    const StateProperties::Ends ends = properties_.ends(tree_.positions(node));
    if (ends.failed) {
        must_not_be(node, {});
        return false;
    }
    if (ends.unchecked || ends.cut) {
        const Refutation refutation = paths_.refute(node, {});
        if (!refutation.is_possible) {
            covering_.strengthen(refutation.claims);
            return false;
        }
        // Behind undefined behaviour nothing counts; behind a bound there may still be a violation.
        if (ends.unchecked) {
            unchecked_.insert(*ends.unchecked);
            return false;
        }
        const model::Terminal& cut = moves_.program().location(ends.cut->thread, ends.cut->location).terminal();
        cut_ = cut.what + " at " + cut.where.file_and_line();
    }
    const Term violation = properties_.violation(tree_.positions(node));
    if (!violation.is_false() && !must_not_be(node, {violation})) return false;
    tree_[node].is_judged = true;
    return tree_.is_live(node);
}

// False if there is such a state: then there is a trace.
bool Impact::Impl::must_not_be(NodeId node, const std::vector<Term>& wanted) {
    const Refutation refutation = paths_.refute(node, wanted);
    if (refutation.is_possible) {
        report(node, wanted, refutation.at_start);
        return false;
    }
    ++refinements_;
    covering_.strengthen(refutation.claims);
    for (const Claim& claim : refutation.claims)
        if (claim.node != node && tree_[claim.node].parent && tree_.is_live(claim.node) &&
            covering_.close(claim.node, false))
            expand_for_covered(claim.node);
    return true;
}

void Impact::Impl::report(NodeId node, const std::vector<Term>& wanted, const std::vector<Term>& at_start) {
    (void)wanted;
    std::vector<Edge> path;
    for (const NodeId next : tree_.path_to(node))
        if (tree_[next].edge) path.push_back(*tree_[next].edge);
    term::Evaluator inputs = queries_.model(at_start);
    outcome_.trace = trace_of(moves_, options_.properties, path, inputs);
}

// The threads whose moves are followed from the node; labels may become stronger by it.
std::vector<ThreadId> Impact::Impl::to_follow(NodeId node) {
    std::vector<ThreadId> result;
    const Positions& positions = tree_.positions(node);
    for (std::size_t t = 0; t < positions.size(); ++t) {
        if (!positions[t] || !moves_.program().location(ThreadId(t), *positions[t]).is_step()) continue;
        if (options_.monotonic) {
            const MonotonicReduction::Decision decision = reduction_.decide(tree_, paths_, node, ThreadId(t));
            covering_.strengthen(decision.claims);
            if (decision.is_skipped) continue;
        }
        result.push_back(ThreadId(t));
    }
    return result;
}

// The covering node stands for states with another history, from which the reduction may have left out more.
void Impact::Impl::expand_for_covered(NodeId covered) {
    if (options_.sabotage == Sabotage::NoCoverExpansion) return;
    if (!options_.monotonic) return;
    const std::vector<ThreadId> followed = to_follow(covered);
    if (!tree_[covered].covered_by) return;
    const NodeId by = *tree_[covered].covered_by;
    for (const ThreadId thread : followed) {
        tree_[by].wanted.insert(thread);
        if (tree_[by].is_expanded && !tree_[by].expanded.contains(thread)) expand(by, thread, true);
    }
}

void Impact::Impl::expand(NodeId node) {
    for (const ThreadId thread : to_follow(node)) expand(node, thread, false);
    for (const ThreadId thread : std::set(tree_[node].wanted)) expand(node, thread, true);
    tree_[node].is_expanded = true;
}

void Impact::Impl::expand(NodeId node, ThreadId thread, bool for_cover) {
    if (!tree_[node].expanded.insert(thread).second) return;
    const model::Place place{thread, *tree_.positions(node)[thread.index]};
    const std::optional<Term> join = moves_.join_condition(place, tree_.positions(node));
    const std::vector<Move>& moves = moves_.of(place);
    if ((join && join->is_false()) || must_wait(node, moves)) return;
    for (const Move& move : moves) {
        const Edge edge{&move, join};
        if (contradicts_label(node, edge)) continue;
        const NodeId child = tree_.add(node, edge);
        tree_[child].is_cover_expansion = for_cover;
        enqueue(child);
    }
}

// What a thread waits for is looked at at once: who is behind a lock that is held would be followed for nothing.
bool Impact::Impl::must_wait(NodeId node, const std::vector<Move>& moves) {
    if (moves.empty()) return true;
    if (moves.front().waits.empty()) return false;
    const auto claims = paths_.refute_by_values(node, moves.front().waits.front());
    if (claims) covering_.strengthen(*claims);
    return claims.has_value();
}

bool Impact::Impl::contradicts_label(NodeId node, const Edge& edge) {
    std::vector<Term> formulas = conditions_of(edge);
    if (formulas.empty() || tree_[node].label.empty()) return false;
    formulas.insert(formulas.end(), tree_[node].label.begin(), tree_[node].label.end());
    if (!tree_[node].parent) return false;
    return queries_.is_impossible(formulas);
}

void Impact::Impl::conclude() {
    outcome_.reason = !cut_.empty() ? cut_ : spinning_;
    outcome_.unchecked.assign(unchecked_.begin(), unchecked_.end());
}

Impact::Impact(const model::Program& program, term::Manager& manager, ImpactOptions options, const Resources& resources)
    : impl_(std::make_unique<Impl>(program, manager, std::move(options), resources)) {}

Impact::~Impact() = default;

Outcome Impact::run() {
    return impl_->run();
}

const Moves& Impact::moves() const {
    return impl_->moves();
}

const Tree& Impact::tree() const {
    return impl_->tree();
}

Statistics Impact::statistics() const {
    return impl_->statistics();
}

}  // namespace heddle::explore
