#include "term/evaluator.h"
#include "term/fold.h"

namespace heddle::term::detail {
namespace {

struct Bounds {
    Bits least;
    Bits greatest;
};

Bounds bounds_of(Kind kind, unsigned width) {
    if (kind == Kind::BvUlt) return {0, Value::mask(width)};
    const Bits greatest = Value::mask(width) >> 1;
    return {greatest + 1, greatest};
}

// x < least -> false, x < least + 1 -> x = least, x < greatest -> x != greatest.
Folded fold_less_than_constant(Manager& manager, Kind kind, Term x, Term constant) {
    const unsigned width = x.sort().width();
    const auto [least, greatest] = bounds_of(kind, width);
    const Bits bound = constant.value().raw();
    if (bound == least) return manager.bottom();
    if (bound == ((least + 1) & Value::mask(width))) return manager.equal(x, manager.bits(least, width));
    if (bound == greatest) return manager.distinct(x, constant);
    return std::nullopt;
}

// greatest < x -> false, greatest - 1 < x -> x = greatest, least < x -> x != least.
Folded fold_constant_less_than(Manager& manager, Kind kind, Term constant, Term x) {
    const unsigned width = x.sort().width();
    const auto [least, greatest] = bounds_of(kind, width);
    const Bits bound = constant.value().raw();
    if (bound == greatest) return manager.bottom();
    if (bound == ((greatest - 1) & Value::mask(width))) return manager.equal(x, manager.bits(greatest, width));
    if (bound == least) return manager.distinct(x, constant);
    return std::nullopt;
}

// The narrow kind of comparison under an extension: zero-extended values compare unsigned, sign-extended ones as
// before.
Kind inner_comparison(Kind kind, Kind extension) {
    return extension == Kind::ZeroExtend ? Kind::BvUlt : kind;
}

bool same_extension(Term a, Term b) {
    return (a.kind() == Kind::ZeroExtend || a.kind() == Kind::SignExtend) && a.kind() == b.kind() &&
           a.argument(0).sort() == b.argument(0).sort();
}

Value extended(Kind extension, Bits value, unsigned narrow, Sort wide) {
    const Value inner = Value::bits(value, narrow);
    return apply(extension, std::span(&inner, 1), wide);
}

// ext(x) against a constant: decided if the constant lies beyond the range of ext, else a comparison of x itself.
Folded fold_extension_against_constant(Manager& manager, Kind kind, Term a, Term b) {
    const bool constant_first = a.is_constant();
    const Term wide = constant_first ? b : a;
    const Value& constant = (constant_first ? a : b).value();
    const bool by_sign = wide.kind() == Kind::SignExtend && kind == Kind::BvSlt;
    if (wide.kind() != Kind::ZeroExtend && !by_sign) return std::nullopt;
    const Term x = wide.argument(0);
    const unsigned width = x.sort().width();
    const Kind inner = inner_comparison(kind, wide.kind());
    const auto [least, greatest] = bounds_of(inner, width);
    const Value ends[] = {extended(wide.kind(), least, width, wide.sort()),
                          extended(wide.kind(), greatest, width, wide.sort())};
    auto less = [&](const Value& left, const Value& right) {
        const Value pair[] = {left, right};
        return apply(kind, pair, Sort::boolean()).is_true();
    };
    if (less(constant, ends[0])) return manager.boolean(constant_first);
    if (less(ends[1], constant)) return manager.boolean(!constant_first);
    const Term narrow = manager.bits(constant.raw(), width);
    return constant_first ? manager.binary(inner, narrow, x) : manager.binary(inner, x, narrow);
}

}  // namespace

// x < x -> false, ext(x) < ext(y) -> x < y, and comparisons with constants.
Folded fold_comparison(Manager& manager, Kind kind, Term a, Term b) {
    if (a == b) return manager.bottom();
    if (same_extension(a, b)) return manager.binary(inner_comparison(kind, a.kind()), a.argument(0), b.argument(0));
    if (!a.is_constant() && !b.is_constant()) return std::nullopt;
    if (auto folded = fold_extension_against_constant(manager, kind, a, b)) return folded;
    return b.is_constant() ? fold_less_than_constant(manager, kind, a, b)
                           : fold_constant_less_than(manager, kind, a, b);
}

}  // namespace heddle::term::detail
