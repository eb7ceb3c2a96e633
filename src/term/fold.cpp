#include "term/fold.h"

namespace heddle::term::detail {
namespace {

constexpr unsigned max_leaves = 8;

// Takes the leaves of `term` off the budget; false if there are too many or one is no constant.
bool spend_leaves(Term term, unsigned& budget) {
    if (term.is_constant()) return budget-- > 0;
    if (term.kind() != Kind::Ite || budget == 0) return false;
    return spend_leaves(term.argument(1), budget) && spend_leaves(term.argument(2), budget);
}

}  // namespace

bool is_zero(Term term) {
    return term.is_constant() && term.value().raw() == 0;
}

bool is_one(Term term) {
    return term.is_constant() && term.value().raw() == 1;
}

bool is_all_ones(Term term) {
    return term.is_constant() && term.value().raw() == Value::mask(term.sort().width());
}

bool are_complements(Term a, Term b) {
    return (a.kind() == Kind::Not && a.argument(0) == b) || (b.kind() == Kind::Not && b.argument(0) == a);
}

std::pair<Term, Value> split_offset(Term term) {
    if (term.kind() == Kind::BvAdd && term.argument(1).is_constant())
        return {term.argument(0), term.argument(1).value()};
    return {term, Value::bits(0, term.sort().width())};
}

bool is_constant_tree(Term term) {
    unsigned budget = max_leaves;
    return spend_leaves(term, budget);
}

}  // namespace heddle::term::detail
