#include "explore/queries.h"

#include <algorithm>

#include "util/check.h"

namespace heddle::explore {

namespace {

// A solver that knows very many formulas that nobody asks for any more becomes slow.
constexpr std::size_t most_literals = 4000;

}  // namespace

Term Queries::literal(Term formula) {
    const auto [entry, is_new] = literals_.try_emplace(formula, formula);
    if (!is_new) return entry->second;
    const Term literal = manager_.fresh_variable("claim", term::Sort::boolean());
    entry->second = literal;
    formulas_.emplace(literal, formula);
    backend_->assert_formula(manager_.implies(literal, formula));
    return literal;
}

// The formulas that cannot be true together; none if they can.
std::optional<std::vector<Term>> Queries::solve(const std::vector<Term>& formulas) {
    if (resources_.stop()) throw NoAnswer{"interrupted"};
    if (!backend_ || literals_.size() > most_literals) {
        literals_.clear();
        formulas_.clear();
        backend_ = resources_.make_backend();
    }
    std::vector<Term> literals;
    for (const Term formula : formulas) literals.push_back(literal(formula));
    ++asked_;
    const solver::Answer answer = backend_->check(literals, resources_.limits());
    if (answer == solver::Answer::Unknown)
        throw NoAnswer{resources_.stop() ? "interrupted" : backend_->unknown_reason()};
    if (answer == solver::Answer::Sat) return std::nullopt;
    std::vector<Term> core;
    for (const Term member : backend_->unsat_core()) core.push_back(formulas_.at(member));
    return core;
}

std::vector<Term> Queries::minimal(std::vector<Term> core) {
    constexpr std::size_t few = 24;
    if (core.size() > few) return core;
    for (std::size_t i = 0; i < core.size() && core.size() > 1;) {
        std::vector<Term> fewer = core;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (const auto smaller = solve(fewer)) {
            core = *smaller;
            i = 0;
        } else {
            ++i;
        }
    }
    return core;
}

const Queries::Fact& Queries::ask(std::vector<Term> formulas, bool wants_core) {
    for (Term& formula : formulas) formula = normal(formula);
    std::erase_if(formulas, [](Term formula) { return formula.is_true(); });
    std::sort(formulas.begin(), formulas.end());
    formulas.erase(std::unique(formulas.begin(), formulas.end()), formulas.end());
    Key key = {wants_core ? 1U : 0U};
    for (const Term formula : formulas) key.push_back(formula.id());
    const auto known = facts_.find(key);
    if (known != facts_.end()) {
        ++remembered_;
        return known->second;
    }
    Fact fact{false, {}};
    const auto is_false = std::ranges::find_if(formulas, [](Term formula) { return formula.is_false(); });
    if (is_false != formulas.end()) {
        fact = {true, {*is_false}};
    } else if (!formulas.empty()) {
        if (auto core = solve(formulas)) fact = {true, wants_core ? minimal(*std::move(core)) : std::vector<Term>{}};
    }
    return facts_.emplace(std::move(key), std::move(fact)).first->second;
}

bool Queries::is_impossible(std::span<const Term> formulas) {
    return ask({formulas.begin(), formulas.end()}, false).is_impossible;
}

std::optional<std::vector<std::size_t>> Queries::core(std::span<const Term> formulas) {
    const Fact& fact = ask({formulas.begin(), formulas.end()}, true);
    if (!fact.is_impossible) return std::nullopt;
    std::vector<std::size_t> result;
    for (const Term member : fact.core)
        result.push_back(static_cast<std::size_t>(
            std::ranges::find_if(formulas, [&](Term formula) { return normal(formula) == member; }) - formulas.begin()));
    std::ranges::sort(result);
    return result;
}

term::Evaluator Queries::model(std::span<const Term> formulas) {
    std::vector<Term> open;
    for (const Term formula : formulas)
        if (!formula.is_true()) open.push_back(formula);
    HEDDLE_CHECK(!solve(open), "a model of what is impossible");
    return term::Evaluator([this](Term variable) { return backend_->value(variable); });
}

}  // namespace heddle::explore
