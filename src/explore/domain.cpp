#include "explore/domain.h"

#include <algorithm>

#include "term/walk.h"

namespace heddle::explore {

std::set<Term> variables_of(const std::vector<Term>& formulas) {
    std::set<Term> result;
    for (const Term part : term::subterms(formulas))
        if (part.is_variable()) result.insert(part);
    return result;
}

namespace {

std::vector<Term> with_start(const Moves& moves, std::vector<Term> formulas, bool from_start) {
    if (from_start)
        for (Term& formula : formulas) formula = moves.at_start(formula);
    return formulas;
}

// Whether each predicate is true, or false, or neither is known, independently of the others (Cartesian).
class PredicateDomain final : public Domain {
public:
    PredicateDomain(const Moves& moves, Queries& queries) : moves_(moves), queries_(queries) {}

    std::optional<Label> behind(const Label& label, const Edge& edge, bool from_start) override {
        std::vector<Term> known = label;
        for (const Term condition : conditions_of(edge)) known.push_back(condition);
        known = with_start(moves_, std::move(known), from_start);
        if (queries_.is_impossible(known)) return std::nullopt;
        const std::vector<Term> before =
            with_start(moves_, moves_.before(*edge.move, predicates_), from_start);
        Label result;
        for (std::size_t i = 0; i < predicates_.size(); ++i)
            for (const bool value : {true, false}) {
                const Term now = value ? before[i] : negation(before[i]);
                if (!is_implied(known, now)) continue;
                result.push_back(value ? predicates_[i] : negation(predicates_[i]));
                break;
            }
        std::sort(result.begin(), result.end());
        return result;
    }

    bool refine(const std::vector<Claim>& claims) override {
        bool has_grown = false;
        for (const Claim& claim : claims) {
            const auto is_known = [this](Term formula) {
                return std::ranges::find(predicates_, formula) != predicates_.end();
            };
            if (claim.formula.is_constant() || is_known(claim.formula) || is_known(negation(claim.formula))) continue;
            predicates_.push_back(claim.formula);
            std::set<Term>& element = elements_.emplace_back(variables_of({claim.formula}));
            for (const Term variable : std::set(element))
                if (const auto input = moves_.input_of(variable)) element.insert(*input);
            has_grown = true;
        }
        return has_grown;
    }

    const std::vector<std::set<Term>>& elements() const override { return elements_; }

private:
    Term negation(Term formula) const { return moves_.manager().logical_not(formula); }

    bool is_implied(const std::vector<Term>& known, Term formula) {
        if (formula.is_constant()) return formula.is_true();
        if (std::ranges::find(known, formula) != known.end()) return true;
        std::vector<Term> formulas = known;
        formulas.push_back(negation(formula));
        return queries_.is_impossible(formulas);
    }

    const Moves& moves_;
    Queries& queries_;
    std::vector<Term> predicates_;
    std::vector<std::set<Term>> elements_;
};

// The values of some variables, where they are known.
class ExplicitDomain final : public Domain {
public:
    explicit ExplicitDomain(const Moves& moves) : moves_(moves) {
        for (const model::Input& input : moves.program().inputs) inputs_.insert(input.variable);
    }

    std::optional<Label> behind(const Label& label, const Edge& edge, bool from_start) override {
        std::map<Term, Term> values = values_of(label);
        if (from_start)
            for (const Assignment& cell : moves_.initial())
                if (cell.value.is_constant()) values.insert_or_assign(cell.variable, cell.value);
        for (const Term condition : conditions_of(edge)) {
            const Term now = replaced(values, condition);
            if (now.is_false()) return std::nullopt;
            for (const auto& [variable, value] : values_of({now})) values.insert_or_assign(variable, value);
        }
        std::map<Term, Term> result = values;
        for (const Assignment& assignment : edge.move->effect) {
            result.erase(assignment.variable);
            const Term value = replaced(values, assignment.value);
            if (value.is_constant()) result.insert_or_assign(assignment.variable, value);
        }
        Label formulas;
        for (const auto& [variable, value] : result)
            if (tracked_.contains(variable)) formulas.push_back(moves_.manager().equal(variable, value));
        std::sort(formulas.begin(), formulas.end());
        return formulas;
    }

    bool refine(const std::vector<Claim>& claims) override {
        bool has_grown = false;
        for (const Claim& claim : claims)
            for (const Term variable : variables_of({claim.formula})) {
                if (is_input(variable) || !tracked_.insert(variable).second) continue;
                elements_.push_back({variable});
                has_grown = true;
            }
        return has_grown;
    }

    const std::vector<std::set<Term>>& elements() const override { return elements_; }

private:
    bool is_input(Term variable) const {
        return inputs_.contains(variable) || moves_.input_of(variable);
    }

    // What formulas say plainly.
    std::map<Term, Term> values_of(const std::vector<Term>& formulas) const {
        std::map<Term, Term> result;
        std::vector<Term> open = formulas;
        for (std::size_t next = 0; next < open.size(); ++next) {
            const Term formula = open[next];
            if (formula.kind() == term::Kind::And)
                for (const Term argument : formula.arguments()) open.push_back(argument);
            if (formula.kind() != term::Kind::Equal) continue;
            const Term first = formula.argument(0), second = formula.argument(1);
            if (first.is_variable() && second.is_constant() && !inputs_.contains(first)) result.emplace(first, second);
            if (second.is_variable() && first.is_constant() && !inputs_.contains(second)) result.emplace(second, first);
        }
        return result;
    }

    Term replaced(const std::map<Term, Term>& values, Term formula) const {
        if (values.empty() || formula.is_constant()) return formula;
        term::Substitution substitution(moves_.manager());
        for (const auto& [variable, value] : values) substitution.set(variable, value);
        return substitution(formula);
    }

    const Moves& moves_;
    std::set<Term> inputs_, tracked_;
    std::vector<std::set<Term>> elements_;
};

}  // namespace

std::unique_ptr<Domain> make_domain(DomainKind kind, const Moves& moves, Queries& queries) {
    if (kind == DomainKind::Explicit) return std::make_unique<ExplicitDomain>(moves);
    return std::make_unique<PredicateDomain>(moves, queries);
}

}  // namespace heddle::explore
