// Concatenation, extraction and extension.  Together they give a term back that was split into parts and joined again.
#include "term/evaluator.h"
#include "term/fold.h"
#include "term/manager_impl.h"
#include "util/check.h"

namespace heddle::term {
namespace {

using detail::Folded;

// Bits of high . low: bits of one of the two, or of both, joined.
Term extract_from_concat(Manager& manager, Term a, unsigned high, unsigned low) {
    const Term upper = a.argument(0), lower = a.argument(1);
    const unsigned middle = lower.sort().width();
    if (high < middle) return manager.extract(lower, high, low);
    if (low >= middle) return manager.extract(upper, high - middle, low - middle);
    return manager.concat(manager.extract(upper, high - middle, 0), manager.extract(lower, middle - 1, low));
}

// Bits of an extension: bits of x; zeros; or, from bit `low` of x on, a shorter extension.  The bits of a sign alone
// stay as they are: they are not simpler, and can be joined again.
Folded extract_from_extension(Manager& manager, Term a, unsigned high, unsigned low) {
    const Term x = a.argument(0);
    const unsigned width = x.sort().width();
    if (high < width) return manager.extract(x, high, low);
    if (a.kind() == Kind::SignExtend) {
        if (low == 0) return manager.sign_extend(x, high + 1);
        return std::nullopt;
    }
    if (low >= width) return manager.bits(0, high - low + 1);
    return manager.zero_extend(manager.extract(x, width - 1, low), high - low + 1);
}

// (x op c), where the taken bits of c are all zero or all one: the bits of x, their complement, or a constant.
Folded extract_from_bitwise(Manager& manager, Term a, unsigned high, unsigned low) {
    if (!a.argument(1).is_constant()) return std::nullopt;
    const Term part = manager.extract(a.argument(1), high, low);
    if (!detail::is_zero(part) && !detail::is_all_ones(part)) return std::nullopt;
    return manager.binary(a.kind(), manager.extract(a.argument(0), high, low), part);
}

// The low bits of x + c depend on the low bits alone.
Folded extract_from_sum(Manager& manager, Term a, unsigned high, unsigned low) {
    if (low != 0 || !a.argument(1).is_constant()) return std::nullopt;
    return manager.bv_add(manager.extract(a.argument(0), high, 0), manager.extract(a.argument(1), high, 0));
}

Folded fold_extract(Manager& manager, Term a, unsigned high, unsigned low) {
    switch (a.kind()) {
        case Kind::Extract:
            return manager.extract(a.argument(0), high + a.low(), low + a.low());
        case Kind::Concat:
            return extract_from_concat(manager, a, high, low);
        case Kind::ZeroExtend:
        case Kind::SignExtend:
            return extract_from_extension(manager, a, high, low);
        case Kind::BvAnd:
        case Kind::BvOr:
        case Kind::BvXor:
            return extract_from_bitwise(manager, a, high, low);
        case Kind::BvAdd:
            return extract_from_sum(manager, a, high, low);
        case Kind::Ite:
            if (!detail::is_constant_tree(a)) return std::nullopt;
            return detail::map_leaves(manager, a, [&](Term leaf) { return manager.extract(leaf, high, low); });
        default:
            return std::nullopt;
    }
}

// Two neighbouring slices of one term are one slice.  Since a slice may have been folded, the neighbour is recognised
// by asking the manager what it would look like.
Folded join(Manager& manager, Term high, Term low) {
    const unsigned upper = high.sort().width(), lower = low.sort().width();
    if (high.is_constant() && low.is_constant()) return manager.concat(high, low);
    if (high.kind() == Kind::Extract && high.low() >= lower) {
        const Term whole = high.argument(0);
        if (manager.extract(whole, high.low() - 1, high.low() - lower) == low)
            return manager.extract(whole, high.high(), high.low() - lower);
    }
    if (low.kind() == Kind::Extract && low.high() + upper < low.argument(0).sort().width()) {
        const Term whole = low.argument(0);
        if (manager.extract(whole, low.high() + upper, low.high() + 1) == high)
            return manager.extract(whole, low.high() + upper, low.low());
    }
    return std::nullopt;
}

// Concatenations nest to the right; neighbours are joined; zeros on top are an extension.
Folded fold_concat(Manager& manager, Term high, Term low) {
    auto combine = [&](Term x, Term y) { return manager.concat(x, y); };
    if (auto pushed = detail::combine_trees(manager, high, low, combine)) return pushed;
    if (high.kind() == Kind::Concat) return manager.concat(high.argument(0), manager.concat(high.argument(1), low));
    if (auto joined = join(manager, high, low)) return joined;
    if (low.kind() == Kind::Concat) {
        if (auto joined = join(manager, high, low.argument(0))) return manager.concat(*joined, low.argument(1));
    }
    if (detail::is_zero(high)) return manager.zero_extend(low, high.sort().width() + low.sort().width());
    return std::nullopt;
}

// ext(ext(x)) -> ext(x) of the inner kind: a zero extension leaves a sign bit of zero.
Folded fold_extension(Manager& manager, Kind kind, Term a, unsigned width) {
    auto extend = [&](Kind by, Term term) {
        return by == Kind::ZeroExtend ? manager.zero_extend(term, width) : manager.sign_extend(term, width);
    };
    if (a.kind() == Kind::ZeroExtend || a.kind() == kind) return extend(a.kind(), a.argument(0));
    if (a.kind() == Kind::Ite && detail::is_constant_tree(a))
        return detail::map_leaves(manager, a, [&](Term leaf) { return extend(kind, leaf); });
    return std::nullopt;
}

}  // namespace

Term Manager::extract(Term a, unsigned high, unsigned low) {
    HEDDLE_CHECK(a.sort().is_bits() && high < a.sort().width() && low <= high, "extract takes bits that are there");
    const unsigned width = high - low + 1;
    if (width == a.sort().width()) return a;
    const detail::Descent descent(impl_->nesting);
    if (descent.allowed()) {
        if (auto folded = fold_extract(*this, a, high, low)) return *folded;
    }
    return impl_->make(Kind::Extract, Sort::bits(width), {a}, {high, low});
}

Term Manager::concat(Term high, Term low) {
    HEDDLE_CHECK(high.sort().is_bits() && low.sort().is_bits(), "concat takes bit-vectors");
    const unsigned width = high.sort().width() + low.sort().width();
    HEDDLE_CHECK(width <= max_width, "a concatenation is too wide");
    if (!high.is_constant() || !low.is_constant()) {
        if (auto folded = fold_concat(*this, high, low)) return *folded;
    }
    return impl_->make(Kind::Concat, Sort::bits(width), {high, low});
}

Term Manager::zero_extend(Term a, unsigned width) {
    HEDDLE_CHECK(a.sort().is_bits() && width >= a.sort().width() && width <= max_width, "an extension only widens");
    if (width == a.sort().width()) return a;
    if (auto folded = fold_extension(*this, Kind::ZeroExtend, a, width)) return *folded;
    return impl_->make(Kind::ZeroExtend, Sort::bits(width), {a});
}

Term Manager::sign_extend(Term a, unsigned width) {
    HEDDLE_CHECK(a.sort().is_bits() && width >= a.sort().width() && width <= max_width, "an extension only widens");
    if (width == a.sort().width()) return a;
    if (auto folded = fold_extension(*this, Kind::SignExtend, a, width)) return *folded;
    return impl_->make(Kind::SignExtend, Sort::bits(width), {a});
}

}  // namespace heddle::term
