#include "explore/subsumption.h"

#include <algorithm>
#include <map>

#include "explore/examples.h"
#include "explore/matching.h"
#include "solver/for_all.h"
#include "term/substitution.h"

namespace heddle::explore {

namespace {

// What the older state says, with other symbols.
std::vector<Term> renamed(term::Manager& manager, const Matching& matching, const std::vector<Term>& terms) {
    term::Substitution substitution(manager);
    for (const auto& [symbol, term] : matching) substitution.set(symbol, term);
    std::vector<Term> result;
    for (const Term term : terms) result.push_back(substitution(term));
    return result;
}

std::vector<Term> values_of(const SymbolicState& state) {
    std::vector<Term> result;
    for (const auto& [variable, value] : state.values) result.push_back(value);
    return result;
}

class Structural : public Subsumption {
public:
    explicit Structural(term::Manager& manager) : manager_(manager) {}

    bool covers(const SymbolicState& older, const SymbolicState& newer) override {
        if (differ_in_constants(older, newer) || older.path.size() != newer.path.size()) return false;
        const auto matching = one_to_one(older, newer);
        if (!matching || renamed(manager_, *matching, values_of(older)) != values_of(newer)) return false;
        std::vector<Term> path = renamed(manager_, *matching, older.path);
        std::sort(path.begin(), path.end());
        return path == newer.path;
    }

private:
    term::Manager& manager_;
};

// Questions about coverings are many, and none must be answered: who does not know says no.
class WithPatience : public Subsumption {
public:
    WithPatience(term::Manager& manager, const Resources& resources)
        : manager_(manager), resources_(resources), hasty_(resources), queries_(manager, hasty_) {
        hasty_.limits = [this] { return limits(); };
    }

    bool covers(const SymbolicState& older, const SymbolicState& newer) final {
        if (differ_in_constants(older, newer)) return false;
        try {
            return finds(older, newer);
        } catch (const NoAnswer&) {
            if (resources_.stop()) throw;
            return false;
        }
    }

protected:
    virtual bool finds(const SymbolicState& older, const SymbolicState& newer) = 0;

    solver::Limits limits() const {
        solver::Limits result = resources_.limits();
        result.time = std::min(result.time.value_or(patience), patience);
        return result;
    }

    // Whether the older state, with these terms for its symbols, is the newer one whatever its symbols are.
    bool is_instance(const Matching& matching, const SymbolicState& older, const SymbolicState& newer) {
        const std::vector<Term> first = renamed(manager_, matching, values_of(older)), second = values_of(newer);
        std::vector<Term> claims = renamed(manager_, matching, older.path);
        for (std::size_t i = 0; i < first.size(); ++i) claims.push_back(manager_.equal(first[i], second[i]));
        const Term claim = manager_.logical_and(claims);
        if (claim.is_true()) return true;
        if (!examples_.of(newer, queries_)(claim).is_true()) return false;
        std::vector<Term> question = newer.path;
        question.push_back(manager_.logical_not(claim));
        return queries_.is_impossible(question);
    }

    static constexpr std::chrono::milliseconds patience{500};
    term::Manager& manager_;
    const Resources& resources_;
    Resources hasty_;
    Queries queries_;
    Examples examples_;
};

class BySolver : public WithPatience {
public:
    using WithPatience::WithPatience;

protected:
    bool finds(const SymbolicState& older, const SymbolicState& newer) override {
        return std::ranges::any_of(renamings(older, newer),
                                   [&](const Matching& matching) { return is_instance(matching, older, newer); });
    }
};

class Exact : public BySolver {
public:
    using BySolver::BySolver;

protected:
    bool finds(const SymbolicState& older, const SymbolicState& newer) override {
        if (is_instance(solved(manager_, older, newer), older, newer) || BySolver::finds(older, newer)) return true;
        if (not_known_ == most_not_known) return false;
        try {
            return is_covered_for_all(older, newer);
        } catch (const NoAnswer&) {
            ++not_known_;
            throw;
        }
    }

private:
    // The symbols of both states are chosen separately, so those of the older one get names of their own.
    bool is_covered_for_all(const SymbolicState& older, const SymbolicState& newer) {
        Matching apart;
        std::vector<Term> bound;
        for (const Term symbol : symbols_of(older)) {
            const auto [entry, is_new] = apart_.try_emplace(symbol, symbol);
            if (is_new) entry->second = manager_.fresh_variable("apart", symbol.sort());
            apart.emplace(symbol, entry->second);
            bound.push_back(entry->second);
        }
        const std::vector<Term> first = renamed(manager_, apart, values_of(older)), second = values_of(newer);
        std::vector<Term> claims = renamed(manager_, apart, older.path);
        for (std::size_t i = 0; i < first.size(); ++i) claims.push_back(manager_.equal(first[i], second[i]));
        const Term claim = manager_.logical_and(claims);
        if (claim.is_false() || is_refuted(claim, newer)) return false;
        const solver::Answer answer = solver::ask_for_none(newer.path, bound, claim, limits());
        if (answer == solver::Answer::Unknown) ++not_known_;
        return answer == solver::Answer::Unsat;
    }

    // One of the states that the newer one stands for is none of the older one's.
    bool is_refuted(Term claim, const SymbolicState& newer) {
        term::Evaluator example = examples_.of(newer, queries_);
        term::Substitution substitution(manager_);
        for (const Term symbol : symbols_of(newer)) substitution.set(symbol, manager_.constant(example(symbol)));
        const Term about_example = substitution(claim);
        return queries_.is_impossible({&about_example, 1});
    }

    // Where quantifiers are too much a few times, they most likely are again.
    static constexpr unsigned most_not_known = 5;
    unsigned not_known_ = 0;
    std::map<Term, Term> apart_;
};

}  // namespace

std::unique_ptr<Subsumption> make_subsumption(Cover cover, term::Manager& manager, const Resources& resources) {
    if (cover == Cover::Structural) return std::make_unique<Structural>(manager);
    if (cover == Cover::Solver) return std::make_unique<BySolver>(manager, resources);
    if (cover == Cover::Exact) return std::make_unique<Exact>(manager, resources);
    return nullptr;
}

}  // namespace heddle::explore
