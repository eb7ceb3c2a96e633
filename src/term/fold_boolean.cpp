// Negation, conjunction and disjunction.
#include <algorithm>
#include <vector>

#include "term/fold.h"
#include "term/manager_impl.h"
#include "util/check.h"

namespace heddle::term {
namespace {

using Terms = std::vector<Term>;

constexpr std::size_t flatten_limit = 32;  // arguments of a nested term of the same kind, beyond which it stays nested
constexpr std::size_t pair_limit = 16;     // arguments that are compared pairwise
constexpr std::size_t absorb_limit = 64;   // arguments of a nested term of the other kind that are looked at

// The arguments of an And or Or are sorted.
bool contains(std::span<const Term> sorted, Term term) {
    return std::binary_search(sorted.begin(), sorted.end(), term);
}

// Gathers the arguments of one And or Or and simplifies them.  The comments speak of Or; And is its mirror image.
class Junction {
public:
    Junction(Manager& manager, Kind kind)
        : manager_(manager), kind_(kind), dual_(kind == Kind::And ? Kind::Or : Kind::And) {}

    // Nested terms of the same kind are flattened while they are small, so that a growing path condition does not cost
    // its length at each step.
    void add(Term term) {
        HEDDLE_CHECK(term.sort().is_bool(), "and, or take arguments of sort Bool");
        if (term.is_constant()) {
            decided_ = decided_ || term.is_true() == (kind_ == Kind::Or);
        } else if (term.kind() == kind_ && term.arguments().size() <= flatten_limit) {
            terms_.insert(terms_.end(), term.arguments().begin(), term.arguments().end());
        } else {
            terms_.push_back(term);
        }
    }

    // The simplified arguments; nothing if the whole is decided (true for Or).
    std::optional<Terms> simplify() {
        do {
            sort();
            decided_ = decided_ || clashes();
        } while (!decided_ && (absorb() || merge_pair()));
        if (decided_) return std::nullopt;
        return std::move(terms_);
    }

private:
    void sort() {
        std::sort(terms_.begin(), terms_.end());
        terms_.erase(std::unique(terms_.begin(), terms_.end()), terms_.end());
        negated_ = negated(terms_);
    }

    static Terms negated(std::span<const Term> terms) {
        Terms inner;
        for (Term term : terms)
            if (term.kind() == Kind::Not) inner.push_back(term.argument(0));
        std::sort(inner.begin(), inner.end());
        return inner;
    }

    // c or not c -> true, also against what a large nested Or holds, and a or b or not (a or b) -> true.
    bool clashes() const {
        if (std::ranges::any_of(negated_, [this](Term term) { return contains(terms_, term) || holds_parts(term); }))
            return true;
        if (terms_.size() > pair_limit) return false;
        for (Term term : terms_) {
            if (term.kind() != kind_) continue;
            const Terms inside = negated(term.arguments());
            for (Term other : terms_)
                if (contains(inside, other) ||
                    (other.kind() == Kind::Not && contains(term.arguments(), other.argument(0))))
                    return true;
        }
        return false;
    }

    bool holds_parts(Term term) const {
        return term.kind() == kind_ && term.arguments().size() <= flatten_limit &&
               std::ranges::all_of(term.arguments(), [this](Term part) { return contains(terms_, part); });
    }

    // a or (a and b) -> a, a or (not a and b) -> a or b; a or (a or b or ...) -> (a or b or ...).
    bool absorb() {
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            const Term term = terms_[i];
            if (term.kind() == kind_ &&
                std::erase_if(terms_, [&](Term t) { return contains(term.arguments(), t); }) > 0)
                return true;
            if (term.kind() != dual_ || term.arguments().size() > absorb_limit) continue;
            Terms rest;
            bool absorbed = false;
            for (Term part : term.arguments()) {
                absorbed = absorbed || contains(terms_, part);
                if (!has_complement(part)) rest.push_back(part);
            }
            if (!absorbed && rest.size() == term.arguments().size()) continue;
            terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(i));
            if (!absorbed) add(dual(rest));
            return true;
        }
        return false;
    }

    bool has_complement(Term part) const {
        return contains(negated_, part) || (part.kind() == Kind::Not && contains(terms_, part.argument(0)));
    }

    // (a and c) or (a and not c) -> a, (a and b) or (a and b and c) -> (a and b).
    bool merge_pair() {
        if (terms_.size() > pair_limit) return false;
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            for (std::size_t j = i + 1; j < terms_.size(); ++j) {
                if (terms_[i].kind() != dual_ || terms_[j].kind() != dual_) continue;
                const auto merged = merge(terms_[i], terms_[j]);
                if (!merged) continue;
                terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(j));
                terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(i));
                add(*merged);
                return true;
            }
        }
        return false;
    }

    detail::Folded merge(Term a, Term b) {
        Terms only_a, only_b, common;
        const auto left = a.arguments(), right = b.arguments();
        std::set_difference(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(only_a));
        if (only_a.empty()) return a;
        std::set_difference(right.begin(), right.end(), left.begin(), left.end(), std::back_inserter(only_b));
        if (only_b.empty()) return b;
        if (only_a.size() != 1 || only_b.size() != 1 || !detail::are_complements(only_a[0], only_b[0]))
            return std::nullopt;
        std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(common));
        return dual(common);
    }

    Term dual(const Terms& terms) {
        return dual_ == Kind::And ? manager_.logical_and(terms) : manager_.logical_or(terms);
    }

    Manager& manager_;
    Kind kind_;
    Kind dual_;
    Terms terms_;
    Terms negated_;  // what the negations among them negate
    bool decided_ = false;
};

std::optional<Terms> simplified(Manager& manager, Kind kind, std::span<const Term> arguments) {
    Junction junction(manager, kind);
    for (Term argument : arguments) junction.add(argument);
    return junction.simplify();
}

}  // namespace

Term Manager::logical_not(Term a) {
    HEDDLE_CHECK(a.sort().is_bool(), "not takes a Bool");
    if (a.kind() == Kind::Not) return a.argument(0);
    return impl_->make(Kind::Not, Sort::boolean(), {a});
}

Term Manager::logical_and(std::span<const Term> arguments) {
    const auto terms = simplified(*this, Kind::And, arguments);
    if (!terms) return bottom();
    if (terms->empty()) return top();
    return terms->size() == 1 ? terms->front() : impl_->make(Kind::And, Sort::boolean(), *terms);
}

Term Manager::logical_or(std::span<const Term> arguments) {
    const auto terms = simplified(*this, Kind::Or, arguments);
    if (!terms) return top();
    if (terms->empty()) return bottom();
    return terms->size() == 1 ? terms->front() : impl_->make(Kind::Or, Sort::boolean(), *terms);
}

Term Manager::logical_and(Term a, Term b) {
    const Term both[] = {a, b};
    return logical_and(both);
}

Term Manager::logical_or(Term a, Term b) {
    const Term both[] = {a, b};
    return logical_or(both);
}

Term Manager::implies(Term a, Term b) {
    return logical_or(logical_not(a), b);
}

}  // namespace heddle::term
