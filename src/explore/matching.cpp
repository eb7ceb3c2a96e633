#include "explore/matching.h"

#include <algorithm>
#include <set>

#include "explore/domain.h"
#include "term/substitution.h"

namespace heddle::explore {

using term::Kind;

namespace {

// Two maps: a symbol has one image, and is the image of one.
class Bijection {
public:
    bool match(Term first, Term second) {
        if (first.is_variable() != second.is_variable() || first.sort() != second.sort()) return false;
        if (first.is_variable())
            return forth_.try_emplace(first, second).first->second == second &&
                   back_.try_emplace(second, first).first->second == first;
        if (first.is_constant() || second.is_constant()) return first == second;
        if (!seen_.emplace(first, second).second) return true;
        if (first.kind() != second.kind() || first.arguments().size() != second.arguments().size()) return false;
        for (std::size_t i = 0; i < first.arguments().size(); ++i)
            if (!match(first.argument(i), second.argument(i))) return false;
        return first.kind() != Kind::Extract || (first.high() == second.high() && first.low() == second.low());
    }
    const Matching& forth() const { return forth_; }

private:
    Matching forth_, back_;
    std::set<std::pair<Term, Term>> seen_;
};

}  // namespace

std::optional<Matching> one_to_one(const SymbolicState& older, const SymbolicState& newer) {
    Bijection bijection;
    for (std::size_t i = 0; i < older.values.size(); ++i)
        if (!bijection.match(older.values[i].second, newer.values[i].second)) return std::nullopt;
    for (std::size_t i = 0; i < std::min(older.path.size(), newer.path.size()); ++i) {
        Bijection with_path = bijection;  // symbols of the path condition alone
        if (with_path.match(older.path[i], newer.path[i])) bijection = std::move(with_path);
    }
    return bijection.forth();
}

std::vector<Matching> renamings(const SymbolicState& older, const SymbolicState& newer) {
    constexpr std::size_t few = 4;
    const std::set<Term> first = symbols_of(older), second = symbols_of(newer);
    std::map<term::Sort, std::pair<std::vector<Term>, std::vector<Term>>> groups;
    for (const Term symbol : first)
        if (!second.contains(symbol)) groups[symbol.sort()].first.push_back(symbol);
    for (const Term symbol : second)
        if (!first.contains(symbol)) groups[symbol.sort()].second.push_back(symbol);
    std::vector<Matching> result = {{}};
    for (auto& [sort, group] : groups) {
        auto& [from, to] = group;
        std::vector<Matching> longer;
        do {
            for (Matching matching : result) {
                for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i) matching.emplace(from[i], to[i]);
                longer.push_back(std::move(matching));
            }
        } while (std::max(from.size(), to.size()) <= few && std::next_permutation(to.begin(), to.end()));
        result = std::move(longer);
    }
    return result;
}

namespace {

class Solving {
public:
    explicit Solving(term::Manager& manager) : manager_(manager) {}

    void equate(Term value, Term wanted) {
        if (value.is_variable()) {
            known_.try_emplace(value, wanted);
            return;
        }
        switch (value.kind()) {
            case Kind::BvAdd:
            case Kind::BvSub:
            case Kind::BvXor:
                return of_two(value, wanted);
            case Kind::BvNot:
                return equate(value.argument(0), manager_.bv_not(wanted));
            case Kind::BvNeg:
                return equate(value.argument(0), manager_.bv_neg(wanted));
            case Kind::Not:
                return equate(value.argument(0), manager_.logical_not(wanted));
            case Kind::ZeroExtend:
            case Kind::SignExtend:
                return equate(value.argument(0), manager_.extract(wanted, value.argument(0).sort().width() - 1, 0));
            case Kind::Concat: {
                const unsigned low = value.argument(1).sort().width();
                equate(value.argument(0), manager_.extract(wanted, value.sort().width() - 1, low));
                return equate(value.argument(1), manager_.extract(wanted, low - 1, 0));
            }
            default:
                return;
        }
    }
    Matching take() { return std::move(known_); }

private:
    // One side is known, the other one follows.
    void of_two(Term value, Term wanted) {
        const Term first = value.argument(0), second = value.argument(1);
        if (const auto known = if_known(second))
            return equate(first, value.kind() == Kind::BvAdd   ? manager_.bv_sub(wanted, *known)
                                 : value.kind() == Kind::BvSub ? manager_.bv_add(wanted, *known)
                                                               : manager_.binary(Kind::BvXor, wanted, *known));
        if (const auto known = if_known(first))
            equate(second, value.kind() == Kind::BvAdd   ? manager_.bv_sub(wanted, *known)
                           : value.kind() == Kind::BvSub ? manager_.bv_sub(*known, wanted)
                                                         : manager_.binary(Kind::BvXor, wanted, *known));
    }
    std::optional<Term> if_known(Term term) {
        term::Substitution substitution(manager_);
        for (const Term symbol : variables_of({term})) {
            const auto known = known_.find(symbol);
            if (known == known_.end()) return std::nullopt;
            substitution.set(symbol, known->second);
        }
        return substitution(term);
    }

    term::Manager& manager_;
    Matching known_;
};

}  // namespace

// A second time, since what is known of one value may help with another one before it.
Matching solved(term::Manager& manager, const SymbolicState& older, const SymbolicState& newer) {
    Solving solving(manager);
    for (int turn = 0; turn < 2; ++turn)
        for (std::size_t i = 0; i < older.values.size(); ++i)
            if (!older.values[i].second.is_constant()) solving.equate(older.values[i].second, newer.values[i].second);
    return solving.take();
}

}  // namespace heddle::explore
