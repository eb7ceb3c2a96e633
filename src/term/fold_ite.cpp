#include "term/fold.h"
#include "term/manager_impl.h"
#include "util/check.h"

namespace heddle::term {
namespace {

using detail::Folded;

// Branches of sort Bool: a constant branch, or a branch that is the condition itself, makes it an And or Or;
// ite(c, a, not a) -> c = a.
Folded fold_boolean_ite(Manager& manager, Term c, Term then, Term otherwise) {
    if (then.is_true() || then == c) return manager.logical_or(c, otherwise);
    if (then.is_false() || detail::are_complements(then, c))
        return manager.logical_and(manager.logical_not(c), otherwise);
    if (otherwise.is_true() || detail::are_complements(otherwise, c)) return manager.implies(c, then);
    if (otherwise.is_false() || otherwise == c) return manager.logical_and(c, then);
    if (detail::are_complements(then, otherwise)) return manager.equal(c, then);
    return std::nullopt;
}

// An inner choice by the same condition is decided: ite(c, ite(c, a, b), d) -> ite(c, a, d).
Folded fold_same_condition(Manager& manager, Term c, Term then, Term otherwise) {
    const bool in_then = then.kind() == Kind::Ite && then.argument(0) == c;
    const bool in_otherwise = otherwise.kind() == Kind::Ite && otherwise.argument(0) == c;
    if (!in_then && !in_otherwise) return std::nullopt;
    return manager.ite(c, in_then ? then.argument(1) : then, in_otherwise ? otherwise.argument(2) : otherwise);
}

// A common branch joins the conditions: ite(c, a, ite(d, a, b)) -> ite(c or d, a, b), and the three mirror images.
Folded fold_common_branch(Manager& manager, Term c, Term then, Term otherwise) {
    if (otherwise.kind() == Kind::Ite) {
        const Term d = otherwise.argument(0);
        if (otherwise.argument(1) == then) return manager.ite(manager.logical_or(c, d), then, otherwise.argument(2));
        if (otherwise.argument(2) == then) return manager.ite(manager.implies(d, c), then, otherwise.argument(1));
    }
    if (then.kind() == Kind::Ite) {
        const Term d = then.argument(0);
        if (then.argument(2) == otherwise) return manager.ite(manager.logical_and(c, d), then.argument(1), otherwise);
        if (then.argument(1) == otherwise)
            return manager.ite(manager.logical_and(c, manager.logical_not(d)), then.argument(2), otherwise);
    }
    return std::nullopt;
}

// ite(x = y, x, y) -> y, ite(x = y, y, x) -> x.
Folded fold_chosen_equal(Term c, Term then, Term otherwise) {
    if (c.kind() != Kind::Equal) return std::nullopt;
    const Term x = c.argument(0), y = c.argument(1);
    if ((then == x && otherwise == y) || (then == y && otherwise == x)) return otherwise;
    return std::nullopt;
}

}  // namespace

Term Manager::ite(Term condition, Term then, Term otherwise) {
    HEDDLE_CHECK(condition.sort().is_bool(), "the condition of ite is a Bool");
    HEDDLE_CHECK(then.sort() == otherwise.sort(), "the branches of ite have one sort");
    if (condition.is_constant()) return condition.is_true() ? then : otherwise;
    if (then == otherwise) return then;
    if (condition.kind() == Kind::Not) return ite(condition.argument(0), otherwise, then);
    if (then.sort().is_bool()) {
        if (auto folded = fold_boolean_ite(*this, condition, then, otherwise)) return *folded;
    }
    if (auto folded = fold_same_condition(*this, condition, then, otherwise)) return *folded;
    if (auto folded = fold_common_branch(*this, condition, then, otherwise)) return *folded;
    if (auto folded = fold_chosen_equal(condition, then, otherwise)) return *folded;
    return impl_->make(Kind::Ite, then.sort(), {condition, then, otherwise});
}

}  // namespace heddle::term
