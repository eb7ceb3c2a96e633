#include "explore/symbolic.h"

#include <algorithm>
#include <deque>
#include <map>

#include "explore/domain.h"
#include "explore/live_variables.h"
#include "explore/path_trace.h"
#include "explore/persistent_reduction.h"
#include "explore/standing_still.h"
#include "explore/state_properties.h"
#include "explore/visited_states.h"
#include "term/walk.h"

namespace heddle::explore {

using model::Property;
using model::ThreadId;

namespace {

using Values = std::vector<std::pair<Term, Term>>;

// The first condition on which a value depends.
std::optional<Term> decision_in(const Values& values) {
    std::vector<Term> terms;
    for (const auto& [variable, value] : values)
        if (!value.is_constant() && !value.is_variable()) terms.push_back(value);
    for (const Term part : term::subterms(terms))
        if (part.kind() == term::Kind::Ite) return part.argument(0);
    return std::nullopt;
}

}  // namespace

class Symbolic::Impl {
public:
    Impl(const model::Program& program, term::Manager& manager, SymbolicOptions options, const Resources& resources)
        : options_(std::move(options)),
          resources_(resources),
          manager_(manager),
          moves_(program, manager),
          queries_(manager, resources_),
          properties_(moves_, options_.properties),
          live_(moves_, options_.properties),
          reduction_(moves_, false),
          visited_(make_subsumption(options_.cover, manager, resources_)) {}

    Outcome run() {
        try {
            if (!moves_.program().recycled.empty()) throw NoAnswer{"memory is freed and used again"};
            std::string spinning;
            if (options_.properties.contains(Property::Deadlock) && !options_.takes_turns)
                spinning = why_it_may_turn_for_ever(moves_, queries_);
            begin();
            while (!open_.empty() && !outcome_.trace) {
                if (resources_.stop()) throw NoAnswer{"interrupted"};
                if (nodes_.size() > most_nodes) throw NoAnswer{"too many states"};
                const std::size_t node = open_.back();
                open_.pop_back();
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

    Statistics statistics() const {
        Statistics result;
        result.set("symbolic states", static_cast<double>(visited_.size()));
        result.set("symbolic states covered", static_cast<double>(covered_));
        result.set("transitions", static_cast<double>(transitions_));
        result.set("queries", static_cast<double>(queries_.asked()));
        return result;
    }

private:
    static constexpr std::size_t most_nodes = 400'000;

    // How a state was reached.
    struct Node {
        SymbolicState state = {};
        std::optional<std::size_t> parent = std::nullopt;
        std::optional<Edge> edge = std::nullopt;
        std::vector<Term> met = {};            // conditions over symbols that this way here has added
        std::map<Term, unsigned> chosen = {};  // how often each input was chosen anew
    };

    void begin();
    void look_at(std::size_t node);
    bool judge(std::size_t node);
    void expand(std::size_t node);
    bool add_successors(std::size_t node, ThreadId thread, term::Substitution& now, std::vector<Node>& result);
    std::optional<Node> successor(std::size_t node, const Move& move, const std::optional<Term>& join,
                                  term::Substitution& now);
    void add_decided(Node node, const std::vector<Term>& path, std::vector<Node>& result);
    void arrive(Node node);
    bool is_possible(const std::vector<Term>& path, Term condition);
    std::vector<Term> whole_path(std::size_t node) const;
    void report(std::size_t node, std::vector<Term> wanted);

    const SymbolicOptions options_;
    const Resources resources_;
    term::Manager& manager_;
    const Moves moves_;
    Queries queries_;
    StateProperties properties_;
    const LiveVariables live_;
    PersistentReduction reduction_;
    VisitedStates visited_;
    std::deque<Node> nodes_;
    std::vector<std::size_t> open_;
    std::string cut_;
    std::set<model::Place> unchecked_;
    std::size_t covered_ = 0, transitions_ = 0;
    Outcome outcome_;
};

void Symbolic::Impl::begin() {
    for (const Start& start : moves_.starts()) {
        Node node{.state = {.positions = Positions(moves_.program().threads.size())}};
        node.state.positions[0] = start.location;
        if (start.condition.is_false()) continue;
        if (!start.condition.is_true()) node.met = {start.condition};
        for (const Term variable : live_.at(node.state.positions))
            node.state.values.emplace_back(variable, queries_.normal(moves_.at_start(variable)));
        node.state.path = node.met;
        if (!node.met.empty() && queries_.is_impossible(node.met)) continue;
        std::vector<Node> starts;
        const std::vector<Term> path = node.met;
        add_decided(std::move(node), path, starts);
        for (Node& each : starts) arrive(std::move(each));
    }
}

void Symbolic::Impl::arrive(Node node) {
    if (visited_.stands_for(node.state)) {
        ++covered_;
        return;
    }
    nodes_.push_back(std::move(node));
    visited_.add(nodes_.back().state);
    open_.push_back(nodes_.size() - 1);
}

void Symbolic::Impl::look_at(std::size_t node) {
    if (judge(node)) expand(node);
}

// True if the state is to be followed.
bool Symbolic::Impl::judge(std::size_t node) {
    const SymbolicState& state = nodes_[node].state;
    const StateProperties::Ends ends = properties_.ends(state.positions);
    if (ends.failed) {
        report(node, {});
        return false;
    }
    if (ends.unchecked) {
        unchecked_.insert(*ends.unchecked);
        return false;
    }
    if (ends.cut) {
        const model::Terminal& cut = moves_.program().location(ends.cut->thread, ends.cut->location).terminal();
        cut_ = cut.what + " at " + cut.where.file_and_line();
    }
    Term violation = properties_.violation(state.positions);
    if (violation.is_false()) return true;
    term::Substitution now(manager_);
    for (const auto& [variable, value] : state.values) now.set(variable, value);
    violation = now(violation);
    if (!is_possible(state.path, violation)) return true;
    report(node, {violation});
    return false;
}

bool Symbolic::Impl::is_possible(const std::vector<Term>& path, Term condition) {
    if (condition.is_constant()) return condition.is_true();
    std::vector<Term> formulas = path;
    formulas.push_back(condition);
    return !queries_.is_impossible(formulas);
}

std::vector<Term> Symbolic::Impl::whole_path(std::size_t node) const {
    std::vector<Term> result;
    for (std::optional<std::size_t> next = node; next; next = nodes_[*next].parent)
        result.insert(result.end(), nodes_[*next].met.begin(), nodes_[*next].met.end());
    return result;
}

void Symbolic::Impl::report(std::size_t node, std::vector<Term> wanted) {
    std::vector<Edge> path;
    for (std::optional<std::size_t> next = node; next; next = nodes_[*next].parent)
        if (nodes_[*next].edge) path.insert(path.begin(), *nodes_[*next].edge);
    const std::vector<Term> conditions = whole_path(node);
    wanted.insert(wanted.end(), conditions.begin(), conditions.end());
    term::Evaluator inputs = queries_.model(wanted);
    outcome_.trace = trace_of(moves_, options_.properties, path, inputs);
}

// With deadlocks or races what all threads do next matters, so all are followed.
void Symbolic::Impl::expand(std::size_t node) {
    term::Substitution now(manager_);
    for (const auto& [variable, value] : nodes_[node].state.values) now.set(variable, value);
    std::map<ThreadId, std::vector<Node>> all;
    std::set<ThreadId> ready;
    const Positions positions = nodes_[node].state.positions;
    for (std::size_t t = 0; t < positions.size(); ++t) {
        if (!positions[t] || !moves_.program().location(ThreadId(t), *positions[t]).is_step()) continue;
        if (add_successors(node, ThreadId(t), now, all[ThreadId(t)])) ready.insert(ThreadId(t));
    }
    const bool needs_all = !options_.persistent || options_.properties.contains(Property::Deadlock) ||
                           options_.properties.contains(Property::Race);
    for (const ThreadId thread : needs_all ? ready : reduction_.to_follow(positions, ready))
        for (Node& next : all[thread]) {
            ++transitions_;
            arrive(std::move(next));
        }
}

bool Symbolic::Impl::add_successors(std::size_t node, ThreadId thread, term::Substitution& now,
                                    std::vector<Node>& result) {
    const Positions& positions = nodes_[node].state.positions;
    const model::Place place{thread, *positions[thread.index]};
    const std::optional<Term> join = moves_.join_condition(place, positions);
    if (join && now(*join).is_false()) return false;
    for (const Move& move : moves_.of(place))
        if (auto next = successor(node, move, join, now)) {
            const std::vector<Term> path = next->state.path;
            add_decided(*std::move(next), path, result);
        }
    return !result.empty();
}

std::optional<Symbolic::Impl::Node> Symbolic::Impl::successor(std::size_t node, const Move& move,
                                                              const std::optional<Term>& join,
                                                              term::Substitution& now) {
    const SymbolicState& state = nodes_[node].state;
    Node next{.parent = node, .edge = Edge{&move, join}, .chosen = nodes_[node].chosen};
    for (const Term condition : conditions_of(*next.edge)) {
        const Term seen = queries_.normal(now(condition));
        if (seen.is_false()) return std::nullopt;
        if (!seen.is_true()) next.met.push_back(seen);
    }
    next.state.path = state.path;
    next.state.path.insert(next.state.path.end(), next.met.begin(), next.met.end());
    if (!next.met.empty() && queries_.is_impossible(next.state.path)) return std::nullopt;

    std::map<Term, Term> changed;
    for (const Assignment& assignment : move.effect) changed.insert_or_assign(assignment.variable, assignment.value);
    std::map<Term, Term> chosen;
    for (const Term input : move.renewed)
        chosen.insert_or_assign(input, moves_.chosen_later(input, ++next.chosen[input]));
    next.state.positions = behind(state.positions, move);
    for (const Term variable : live_.at(next.state.positions)) {
        const auto renewed = chosen.find(variable);
        if (renewed != chosen.end()) {
            next.state.values.emplace_back(variable, renewed->second);
            continue;
        }
        const auto effect = changed.find(variable);
        const Term value = now(effect == changed.end() ? variable : effect->second);
        next.state.values.emplace_back(variable, value.is_constant() ? value : queries_.normal(value));
    }
    return next;
}

// Where a value depends on a condition, there are two states, and in each the value is plain.
void Symbolic::Impl::add_decided(Node node, const std::vector<Term>& path, std::vector<Node>& result) {
    const auto decision = decision_in(node.state.values);
    if (!decision) {
        std::set<Term> symbols = symbols_of({{}, node.state.values, {}});
        std::vector<Term> conditions = path;
        node.state.path = about(symbols, std::move(conditions));
        result.push_back(std::move(node));
        return;
    }
    const Term negation = manager_.logical_not(*decision);
    const bool may_be = is_possible(path, *decision), may_not_be = is_possible(path, negation);
    for (const bool is_met : {true, false}) {
        const Term condition = is_met ? *decision : negation;
        if (!(is_met ? may_be : may_not_be)) continue;
        Node one = node;
        if (may_be && may_not_be) one.met.push_back(condition);
        term::Substitution substitution(manager_);
        substitution.set(*decision, manager_.boolean(is_met));
        for (auto& [variable, value] : one.state.values)
            if (!value.is_constant()) value = queries_.normal(substitution(value));
        std::vector<Term> longer = path;
        if (may_be && may_not_be) longer.push_back(condition);
        add_decided(std::move(one), longer, result);
    }
}

Symbolic::Symbolic(const model::Program& program, term::Manager& manager, SymbolicOptions options,
                   const Resources& resources)
    : impl_(std::make_unique<Impl>(program, manager, std::move(options), resources)) {}

Symbolic::~Symbolic() = default;

Outcome Symbolic::run() {
    return impl_->run();
}

Statistics Symbolic::statistics() const {
    return impl_->statistics();
}

}  // namespace heddle::explore
