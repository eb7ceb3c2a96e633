#include "explore/cegar.h"

#include <algorithm>

#include "explore/path_trace.h"
#include "explore/persistent_reduction.h"
#include "explore/standing_still.h"
#include "explore/state_properties.h"

namespace heddle::explore {

using model::Property;
using model::ThreadId;

class Cegar::Impl {
public:
    Impl(const model::Program& program, term::Manager& manager, CegarOptions options, const Resources& resources)
        : options_(std::move(options)),
          resources_(resources),
          moves_(program, manager),
          queries_(manager, resources_),
          properties_(moves_, options_.properties),
          domain_(make_domain(options_.domain, moves_, queries_)),
          reduction_(moves_, options_.reduction == CegarReduction::Aware) {}

    Outcome run() {
        try {
            std::string spinning;
            if (options_.properties.contains(Property::Deadlock))
                spinning = why_it_may_turn_for_ever(moves_, queries_);
            begin();
            while (!queue_.empty() && !outcome_.trace) {
                if (resources_.stop()) throw NoAnswer{"interrupted"};
                const NodeId node = *queue_.begin();
                queue_.erase(node);
                look_at(node);
            }
            if (!outcome_.trace) outcome_.reason = !cut_.empty() ? cut_ : spinning;
            outcome_.unchecked.assign(unchecked_.begin(), unchecked_.end());
            outcome_.is_complete = outcome_.reason.empty();
        } catch (const NoAnswer& stop) {
            outcome_.reason = stop.reason;
        }
        return std::move(outcome_);
    }

    const Moves& moves() const { return moves_; }
    const Tree& tree() const { return *tree_; }

    Statistics statistics() const {
        Statistics result;
        result.set("abstract states", static_cast<double>(states_ + tree_->size()));
        result.set("abstract states at the end", static_cast<double>(tree_->size()));
        result.set("elements of the precision", static_cast<double>(domain_->elements().size()));
        result.set("refinements", static_cast<double>(refinements_));
        result.set("queries", static_cast<double>(queries_.asked()));
        return result;
    }

private:
    // The states that a thread can come to.
    using Successors = std::vector<std::pair<Edge, Label>>;

    void begin();
    void look_at(NodeId node);
    bool is_covered(NodeId node);
    bool judge(NodeId node);
    bool must_not_be(NodeId node, const std::vector<Term>& wanted);
    void refine(NodeId node, const std::vector<Claim>& claims);
    bool prune(NodeId pivot);
    void expand(NodeId node);
    void reprocess(std::size_t first_new);
    Successors successors(NodeId node, ThreadId thread);
    std::set<ThreadId> to_follow(NodeId node, const std::set<ThreadId>& ready);
    Paths paths() { return {moves_, *tree_, queries_}; }

    const CegarOptions options_;
    const Resources resources_;
    const Moves moves_;
    Queries queries_;
    StateProperties properties_;
    std::unique_ptr<Domain> domain_;
    PersistentReduction reduction_;
    std::unique_ptr<Tree> tree_;
    std::set<NodeId> queue_;
    std::map<NodeId, std::set<Term>> validity_;  // of what is followed from each state
    std::string cut_;
    std::set<model::Place> unchecked_;
    bool has_begun_anew_ = false;  // without a larger precision
    std::size_t refinements_ = 0, states_ = 0;
    Outcome outcome_;
};

void Cegar::Impl::begin() {
    if (tree_) states_ += tree_->size();
    tree_ = std::make_unique<Tree>();
    validity_.clear();
    queue_.clear();
    cut_.clear();
    unchecked_.clear();
    for (const Start& start : moves_.starts()) {
        Positions positions(moves_.program().threads.size());
        positions[0] = start.location;
        queue_.insert(tree_->add_root(positions, {start.condition}));
    }
}

void Cegar::Impl::look_at(NodeId node) {
    if (!tree_->is_live(node) || is_covered(node)) return;
    if (judge(node)) expand(node);
}

// An older state that says less: whatever follows this one, follows that one, too.
bool Cegar::Impl::is_covered(NodeId node) {
    if (!(*tree_)[node].parent || (*tree_)[node].is_expanded) return false;
    const Label& label = (*tree_)[node].label;
    for (const NodeId by : tree_->alike(node)) {
        if (by >= node || !(*tree_)[by].parent || !tree_->is_live(by)) continue;
        const Label& other = (*tree_)[by].label;
        if (!std::includes(label.begin(), label.end(), other.begin(), other.end())) continue;
        tree_->cover(node, by);
        return true;
    }
    return false;
}

bool Cegar::Impl::judge(NodeId node) {
    const StateProperties::Ends ends = properties_.ends(tree_->positions(node));
    if (ends.failed) {
        must_not_be(node, {});
        return false;
    }
    if (ends.unchecked || ends.cut) {
        const Refutation refutation = paths().refute(node, {});
        if (!refutation.is_possible) {
            refine(node, refutation.claims);
            return false;
        }
        if (ends.unchecked) {
            unchecked_.insert(*ends.unchecked);
            return false;
        }
        const model::Terminal& cut = moves_.program().location(ends.cut->thread, ends.cut->location).terminal();
        cut_ = cut.what + " at " + cut.where.file_and_line();
    }
    const Term violation = properties_.violation(tree_->positions(node));
    if (violation.is_false()) return true;
    std::vector<Term> known = (*tree_)[node].label;
    known.push_back(violation);
    if (!(*tree_)[node].parent)
        for (Term& formula : known) formula = moves_.at_start(formula);
    return queries_.is_impossible(known) || must_not_be(node, {violation});
}

// False: there is such a state, or the graph has changed.
bool Cegar::Impl::must_not_be(NodeId node, const std::vector<Term>& wanted) {
    const Refutation refutation = paths().refute(node, wanted);
    if (!refutation.is_possible) {
        refine(node, refutation.claims);
        return false;
    }
    std::vector<Edge> path;
    for (const NodeId next : tree_->path_to(node))
        if ((*tree_)[next].edge) path.push_back(*(*tree_)[next].edge);
    term::Evaluator inputs = queries_.model(refutation.at_start);
    outcome_.trace = trace_of(moves_, options_.properties, path, inputs);
    return false;
}

void Cegar::Impl::refine(NodeId node, const std::vector<Claim>& claims) {
    ++refinements_;
    if (claims.empty()) {  // a start for which there are no inputs
        (*tree_)[node].is_empty = true;
        return;
    }
    const std::size_t known = domain_->elements().size();
    const bool has_grown = domain_->refine(claims);
    reduction_.set_precision(domain_->elements());
    if (options_.lazy && prune(claims.back().node)) {
        if (options_.sabotage != CegarOptions::Sabotage::KeepsSets) reprocess(known);
        return;
    }
    // With labels of an older precision the same path may be found again; once, from a new start, it may not.
    if (!has_grown && has_begun_anew_) throw NoAnswer{"the domain cannot exclude a path that no run takes"};
    has_begun_anew_ = !has_grown;
    begin();
}

// The state is reached anew, from the state before it, and what came from it is forgotten.  False if it is as it was.
bool Cegar::Impl::prune(NodeId pivot) {
    const Edge edge = *(*tree_)[pivot].edge;
    const NodeId before = *(*tree_)[pivot].parent;
    const auto label = domain_->behind((*tree_)[before].label, edge, !(*tree_)[before].parent);
    if (label == (*tree_)[pivot].label) return false;
    for (const NodeId next : tree_->subtree(pivot))
        for (const NodeId covered : std::set((*tree_)[next].covers)) {
            tree_->uncover(covered);
            queue_.insert(covered);
        }
    (*tree_)[pivot].is_empty = true;
    if (!label) return true;
    const NodeId again = tree_->add(before, edge);
    (*tree_)[again].label = *label;
    queue_.insert(again);
    return true;
}

// What the reduction has left out rests on the precision: with these new elements it may be too little.
void Cegar::Impl::reprocess(std::size_t first_new) {
    if (options_.reduction == CegarReduction::None) return;
    const auto& elements = domain_->elements();
    bool has_links = options_.reduction == CegarReduction::Persistent;
    std::set<Term> mentioned;
    for (std::size_t i = first_new; i < elements.size(); ++i) {
        has_links = has_links || elements[i].size() > 1;
        mentioned.insert(elements[i].begin(), elements[i].end());
    }
    for (NodeId node = 0; node < tree_->size(); ++node) {
        if (!(*tree_)[node].is_expanded || !tree_->is_live(node)) continue;
        const std::set<Term>& validity = validity_[node];
        if (has_links || std::ranges::any_of(validity, [&](Term variable) { return mentioned.contains(variable); }))
            queue_.insert(node);
    }
}

Cegar::Impl::Successors Cegar::Impl::successors(NodeId node, ThreadId thread) {
    const model::Place place{thread, *tree_->positions(node)[thread.index]};
    const auto join = moves_.join_condition(place, tree_->positions(node));
    Successors result;
    if (join && join->is_false()) return result;
    for (const Move& move : moves_.of(place)) {
        const Edge edge{&move, join};
        if (auto label = domain_->behind((*tree_)[node].label, edge, !(*tree_)[node].parent))
            result.emplace_back(edge, *std::move(label));
    }
    return result;
}

// Deadlocks and races are about several threads at once, and need all of them where they are.
std::set<ThreadId> Cegar::Impl::to_follow(NodeId node, const std::set<ThreadId>& ready) {
    if (options_.reduction == CegarReduction::None || options_.properties.contains(Property::Deadlock) ||
        options_.properties.contains(Property::Race))
        return ready;
    return reduction_.to_follow(tree_->positions(node), ready);
}

void Cegar::Impl::expand(NodeId node) {
    std::map<ThreadId, Successors> all;
    std::set<ThreadId> ready;
    const Positions positions = tree_->positions(node);
    for (std::size_t t = 0; t < positions.size(); ++t) {
        if (!positions[t] || !moves_.program().location(ThreadId(t), *positions[t]).is_step()) continue;
        // Whether a thread can go on is said by the label alone, which stays.
        if ((*tree_)[node].expanded.contains(ThreadId(t)))
            ready.insert(ThreadId(t));
        else if (!(all[ThreadId(t)] = successors(node, ThreadId(t))).empty())
            ready.insert(ThreadId(t));
    }
    const std::set<ThreadId> followed = to_follow(node, ready);
    validity_[node] = followed == ready ? std::set<Term>{} : reduction_.valid_without(positions, followed);
    for (const ThreadId thread : followed) {
        if (!(*tree_)[node].expanded.insert(thread).second) continue;
        for (const auto& [edge, label] : all[thread]) {
            const NodeId child = tree_->add(node, edge);
            (*tree_)[child].label = label;
            queue_.insert(child);
        }
    }
    (*tree_)[node].is_expanded = true;
}

Cegar::Cegar(const model::Program& program, term::Manager& manager, CegarOptions options, const Resources& resources)
    : impl_(std::make_unique<Impl>(program, manager, std::move(options), resources)) {}

Cegar::~Cegar() = default;

Outcome Cegar::run() {
    return impl_->run();
}

const Moves& Cegar::moves() const {
    return impl_->moves();
}

const Tree& Cegar::tree() const {
    return impl_->tree();
}

Statistics Cegar::statistics() const {
    return impl_->statistics();
}

}  // namespace heddle::explore
