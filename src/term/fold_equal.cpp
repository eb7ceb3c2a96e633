#include <array>

#include "term/evaluator.h"
#include "term/fold.h"
#include "term/manager_impl.h"
#include "util/check.h"

namespace heddle::term {
namespace {

using detail::Folded;

// x = true -> x, x = false -> not x; negations move outwards: (not a = b) -> not (a = b).
Folded fold_boolean_equal(Manager& manager, Term a, Term b) {
    if (b.is_constant()) return b.is_true() ? a : manager.logical_not(a);
    if (a.kind() != Kind::Not && b.kind() != Kind::Not) return std::nullopt;
    const bool negated = (a.kind() == Kind::Not) != (b.kind() == Kind::Not);
    const Term equal =
        manager.equal(a.kind() == Kind::Not ? a.argument(0) : a, b.kind() == Kind::Not ? b.argument(0) : b);
    return negated ? manager.logical_not(equal) : equal;
}

// ext(x) = c -> x = c', or false if c is not in the range of ext.
Term equal_extension(Manager& manager, Term extension, Term constant) {
    const Term x = extension.argument(0);
    const Value narrow = Value::bits(constant.value().raw(), x.sort().width());
    if (apply(extension.kind(), std::span(&narrow, 1), extension.sort()) != constant.value()) return manager.bottom();
    return manager.equal(x, manager.constant(narrow));
}

// ext(x) * c = d -> ext(x) = d / c, or false if c does not divide d, where the product cannot overflow: the offset of
// an element becomes its index.
Folded equal_product(Manager& manager, Term product, Term constant) {
    const Term extension = product.argument(0);
    const bool is_signed = extension.kind() == Kind::SignExtend;
    if ((!is_signed && extension.kind() != Kind::ZeroExtend) || !product.argument(1).is_constant()) return std::nullopt;
    const Bits factor = product.argument(1).value().raw();
    unsigned factor_bits = 0;
    while (factor_bits < product.sort().width() && factor >> factor_bits != 0) ++factor_bits;
    if (factor == 0 || extension.argument(0).sort().width() + factor_bits > product.sort().width()) return std::nullopt;
    const std::array operands{constant.value(), product.argument(1).value()};
    const auto of_kind = [&](Kind kind) { return manager.constant(apply(kind, operands, product.sort())); };
    if (of_kind(is_signed ? Kind::BvSrem : Kind::BvUrem).value().raw() != 0) return manager.bottom();
    return manager.equal(extension, of_kind(is_signed ? Kind::BvSdiv : Kind::BvUdiv));
}

// Terms that can be solved for a part: x + c = d -> x = d - c, x ^ c = d -> x = d ^ c, ~x = d, -x = d,
// (high, low) = d -> high = d' and low = d''.
Folded solve_for_part(Manager& manager, Term a, Term constant) {
    const bool by_constant = a.arguments().size() == 2 && a.argument(1).is_constant();
    switch (a.kind()) {
        case Kind::BvNot:
            return manager.equal(a.argument(0), manager.bv_not(constant));
        case Kind::BvNeg:
            return manager.equal(a.argument(0), manager.bv_neg(constant));
        case Kind::BvAdd:
            if (!by_constant) return std::nullopt;
            return manager.equal(a.argument(0), manager.bv_sub(constant, a.argument(1)));
        case Kind::BvXor:
            if (!by_constant) return std::nullopt;
            return manager.equal(a.argument(0), manager.binary(Kind::BvXor, constant, a.argument(1)));
        case Kind::BvMul:
            return equal_product(manager, a, constant);
        case Kind::ZeroExtend:
        case Kind::SignExtend:
            return equal_extension(manager, a, constant);
        case Kind::Concat: {
            const unsigned middle = a.argument(1).sort().width();
            const Term high = manager.extract(constant, a.sort().width() - 1, middle);
            const Term low = manager.extract(constant, middle - 1, 0);
            return manager.logical_and(manager.equal(a.argument(0), high), manager.equal(a.argument(1), low));
        }
        default:
            return std::nullopt;
    }
}

// ite(c, k, x) = constant -> c and k = constant, or not c and x = constant: no larger, since one branch is decided.
Folded fold_choice(Manager& manager, Term a, Term constant) {
    if (a.kind() != Kind::Ite) return std::nullopt;
    const bool decides = a.argument(1).is_constant() || a.argument(2).is_constant();
    if (!decides && !detail::is_constant_tree(a)) return std::nullopt;
    const Term then = manager.equal(a.argument(1), constant);
    return manager.ite(a.argument(0), then, manager.equal(a.argument(2), constant));
}

// Neither side constant: common offsets, extensions, splits and conditions fall away.
Folded fold_alike(Manager& manager, Term a, Term b) {
    const auto [x, c] = detail::split_offset(a);
    const auto [y, d] = detail::split_offset(b);
    if (x == y) return manager.boolean(c == d);
    if (x != a && y != b) return manager.equal(manager.bv_add(x, manager.bits(c.raw() - d.raw(), c.sort().width())), y);
    if (a.kind() != b.kind() || a.arguments().empty() || a.argument(0).sort() != b.argument(0).sort())
        return std::nullopt;
    switch (a.kind()) {
        case Kind::BvNot:
        case Kind::BvNeg:
        case Kind::ZeroExtend:
        case Kind::SignExtend:
            return manager.equal(a.argument(0), b.argument(0));
        case Kind::Concat:
            return manager.logical_and(manager.equal(a.argument(0), b.argument(0)),
                                       manager.equal(a.argument(1), b.argument(1)));
        default:
            return std::nullopt;
    }
}

// A branch against the whole: ite(c, x, y) = x -> c or y = x, ite(c, x, y) = y -> not c or x = y.
Folded fold_branch(Manager& manager, Term choice, Term other) {
    if (choice.kind() != Kind::Ite) return std::nullopt;
    const Term c = choice.argument(0), x = choice.argument(1), y = choice.argument(2);
    if (x == other) return manager.logical_or(c, manager.equal(y, x));
    if (y == other) return manager.implies(c, manager.equal(x, y));
    return std::nullopt;
}

Folded fold_bits_equal(Manager& manager, Term a, Term b) {
    if (b.is_constant()) {
        if (auto folded = fold_choice(manager, a, b)) return folded;
        return solve_for_part(manager, a, b);
    }
    auto combine = [&](Term x, Term y) { return manager.equal(x, y); };
    if (auto pushed = detail::combine_trees(manager, a, b, combine)) return pushed;
    if (auto folded = fold_branch(manager, a, b)) return folded;
    if (auto folded = fold_branch(manager, b, a)) return folded;
    return fold_alike(manager, a, b);
}

}  // namespace

Term Manager::equal(Term a, Term b) {
    HEDDLE_CHECK(a.sort() == b.sort(), "both sides of = have one sort");
    if (a == b) return top();
    if (a.is_constant() || (b < a && !b.is_constant())) std::swap(a, b);
    const detail::Descent descent(impl_->nesting);
    if (!a.is_constant() && descent.allowed()) {
        const auto folded = a.sort().is_bool() ? fold_boolean_equal(*this, a, b) : fold_bits_equal(*this, a, b);
        if (folded) return *folded;
    }
    return impl_->make(Kind::Equal, Sort::boolean(), {a, b});
}

Term Manager::distinct(Term a, Term b) {
    return logical_not(equal(a, b));
}

}  // namespace heddle::term
