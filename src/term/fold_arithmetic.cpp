#include "term/fold.h"

#include "term/manager_impl.h"
#include "util/check.h"

namespace heddle::term {
namespace detail {
namespace {

// Constants move outwards: x + 0 -> x, (x + c) + (y + d) -> (x + y) + (c + d).
Folded fold_add(Manager& manager, Term a, Term b) {
    if (is_zero(b)) return a;
    const auto [x, c] = split_offset(a);
    if (b.is_constant()) {
        if (x == a) return std::nullopt;
        return manager.bv_add(x, manager.bits(c.raw() + b.value().raw(), c.sort().width()));
    }
    const auto [y, d] = split_offset(b);
    if (x == a && y == b) return std::nullopt;
    return manager.bv_add(manager.bv_add(x, y), manager.bits(c.raw() + d.raw(), c.sort().width()));
}

// x - c -> x + (-c), 0 - x -> -x, (x + c) - (x + d) -> c - d, (x + c) - (y + d) -> (x - y) + (c - d).
Folded fold_sub(Manager& manager, Term a, Term b) {
    if (b.is_constant()) return manager.bv_add(a, manager.bv_neg(b));
    if (is_zero(a)) return manager.bv_neg(b);
    const auto [x, c] = split_offset(a);
    const auto [y, d] = split_offset(b);
    const Term difference = manager.bits(c.raw() - d.raw(), c.sort().width());
    if (x == y) return difference;
    if (x == a && y == b) return std::nullopt;
    return manager.bv_add(manager.bv_sub(x, y), difference);
}

// x * 0 -> 0, x * 1 -> x, (x * c) * d -> x * (c * d).
Folded fold_mul(Manager& manager, Term a, Term b) {
    if (is_zero(b)) return b;
    if (is_one(b)) return a;
    if (b.is_constant() && a.kind() == Kind::BvMul && a.argument(1).is_constant())
        return manager.bv_mul(a.argument(0), manager.bv_mul(a.argument(1), b));
    return std::nullopt;
}

// x / 1 -> x, x % 1 -> 0.
Folded fold_division(Manager& manager, Kind kind, Term a, Term b) {
    if (!is_one(b)) return std::nullopt;
    if (kind == Kind::BvUdiv || kind == Kind::BvSdiv) return a;
    return manager.bits(0, a.sort().width());
}

}  // namespace

Folded fold_arithmetic(Manager& manager, Kind kind, Term a, Term b) {
    switch (kind) {
        case Kind::BvAdd:
            return fold_add(manager, a, b);
        case Kind::BvSub:
            return fold_sub(manager, a, b);
        case Kind::BvMul:
            return fold_mul(manager, a, b);
        default:
            return fold_division(manager, kind, a, b);
    }
}

}  // namespace detail

// -(-x) -> x; pushed into a choice of constants.
Term Manager::bv_neg(Term a) {
    HEDDLE_CHECK(a.sort().is_bits(), "bv_neg takes a bit-vector");
    if (a.kind() == Kind::BvNeg) return a.argument(0);
    if (a.kind() == Kind::Ite && detail::is_constant_tree(a))
        return detail::map_leaves(*this, a, [this](Term leaf) { return bv_neg(leaf); });
    return impl_->make(Kind::BvNeg, a.sort(), {a});
}

}  // namespace heddle::term
