// Folding rules, by family.  Each gives the simpler term, or nothing where no rule matches.  In every rule the
// arguments have equal sorts, are not both constant, and of a commutative kind a constant comes second.  Private to
// this room.
#pragma once

#include <optional>
#include <utility>

#include "term/manager.h"

namespace heddle::term::detail {

using Folded = std::optional<Term>;

Folded fold_arithmetic(Manager& manager, Kind kind, Term a, Term b);  // BvAdd .. BvSrem
Folded fold_bitwise(Manager& manager, Kind kind, Term a, Term b);     // BvAnd, BvOr, BvXor
Folded fold_shift(Manager& manager, Kind kind, Term a, Term b);       // BvShl, BvLshr, BvAshr
Folded fold_comparison(Manager& manager, Kind kind, Term a, Term b);  // BvUlt, BvSlt

bool is_zero(Term term);
bool is_one(Term term);
bool is_all_ones(Term term);
bool are_complements(Term a, Term b);  // of sort Bool: one is the negation of the other

// The term as a sum: x + c is (x, c), anything else is (term, 0).
std::pair<Term, Value> split_offset(Term term);

// Constants chosen by conditions: a constant, or an ite of such trees with few leaves in all.
bool is_constant_tree(Term term);

// The tree with `change` applied to each leaf.
template <class Change>
Term map_leaves(Manager& manager, Term tree, const Change& change) {
    if (tree.kind() != Kind::Ite) return change(tree);
    const Term then = map_leaves(manager, tree.argument(1), change);
    return manager.ite(tree.argument(0), then, map_leaves(manager, tree.argument(2), change));
}

// `combine(x, y)` pushed to the leaves of two trees, if one is a constant or both choose by the same condition.
template <class Combine>
Folded combine_trees(Manager& manager, Term a, Term b, const Combine& combine) {
    if (a.kind() != Kind::Ite && b.kind() != Kind::Ite) return std::nullopt;
    if (!is_constant_tree(a) || !is_constant_tree(b)) return std::nullopt;
    if (b.is_constant()) return map_leaves(manager, a, [&](Term leaf) { return combine(leaf, b); });
    if (a.is_constant()) return map_leaves(manager, b, [&](Term leaf) { return combine(a, leaf); });
    if (a.argument(0) != b.argument(0)) return std::nullopt;
    const Term then = combine(a.argument(1), b.argument(1));
    return manager.ite(a.argument(0), then, combine(a.argument(2), b.argument(2)));
}

}  // namespace heddle::term::detail
