#include "term/fold.h"

#include "term/manager_impl.h"
#include "util/check.h"

namespace heddle::term {
namespace detail {
namespace {

// One is the bitwise complement of the other.
bool are_inverse(Term a, Term b) {
    return (a.kind() == Kind::BvNot && a.argument(0) == b) || (b.kind() == Kind::BvNot && b.argument(0) == a);
}

// x op c with the neutral or the absorbing constant.
Folded fold_with_constant(Manager& manager, Kind kind, Term a, Term b) {
    switch (kind) {
        case Kind::BvAnd:
            if (is_zero(b)) return b;
            if (is_all_ones(b)) return a;
            break;
        case Kind::BvOr:
            if (is_zero(b)) return a;
            if (is_all_ones(b)) return b;
            break;
        default:
            if (is_zero(b)) return a;
            if (is_all_ones(b)) return manager.bv_not(a);
    }
    return std::nullopt;
}

}  // namespace

// x & x -> x, x | x -> x, x ^ x -> 0; x & ~x -> 0, x | ~x -> ~0, x ^ ~x -> ~0; (x op c) op d -> x op (c op d).
Folded fold_bitwise(Manager& manager, Kind kind, Term a, Term b) {
    const unsigned width = a.sort().width();
    if (a == b) return kind == Kind::BvXor ? manager.bits(0, width) : a;
    if (are_inverse(a, b)) return manager.bits(kind == Kind::BvAnd ? 0 : Value::mask(width), width);
    if (!b.is_constant()) return std::nullopt;
    if (auto folded = fold_with_constant(manager, kind, a, b)) return folded;
    if (a.kind() == kind && a.argument(1).is_constant())
        return manager.binary(kind, a.argument(0), manager.binary(kind, a.argument(1), b));
    return std::nullopt;
}

// x op 0 -> x, 0 op x -> 0; out of the width: 0, or for the arithmetic shift the sign everywhere.
Folded fold_shift(Manager& manager, Kind kind, Term a, Term b) {
    const unsigned width = a.sort().width();
    if (is_zero(a) || is_zero(b)) return a;
    if (!b.is_constant() || b.value().raw() < width) return std::nullopt;
    if (kind != Kind::BvAshr) return manager.bits(0, width);
    return manager.binary(kind, a, manager.bits(width - 1, width));
}

}  // namespace detail

// ~~x -> x; pushed into a choice of constants.
Term Manager::bv_not(Term a) {
    HEDDLE_CHECK(a.sort().is_bits(), "bv_not takes a bit-vector");
    if (a.kind() == Kind::BvNot) return a.argument(0);
    if (a.kind() == Kind::Ite && detail::is_constant_tree(a))
        return detail::map_leaves(*this, a, [this](Term leaf) { return bv_not(leaf); });
    return impl_->make(Kind::BvNot, a.sort(), {a});
}

}  // namespace heddle::term
