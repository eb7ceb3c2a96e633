#include "term/manager.h"

#include <algorithm>

#include "term/evaluator.h"
#include "term/fold.h"
#include "term/manager_impl.h"
#include "util/check.h"

namespace heddle::term {
namespace {

bool is_commutative(Kind kind) {
    return kind == Kind::BvAnd || kind == Kind::BvOr || kind == Kind::BvXor || kind == Kind::BvAdd ||
           kind == Kind::BvMul;
}

bool is_comparison(Kind kind) {
    return kind >= Kind::BvUlt && kind <= Kind::BvSle;
}

detail::Folded fold_binary(Manager& manager, Kind kind, Term a, Term b) {
    auto combine = [&](Term x, Term y) { return manager.binary(kind, x, y); };
    if (auto pushed = detail::combine_trees(manager, a, b, combine)) return pushed;
    if (kind <= Kind::BvXor) return detail::fold_bitwise(manager, kind, a, b);
    if (kind <= Kind::BvSrem) return detail::fold_arithmetic(manager, kind, a, b);
    if (kind <= Kind::BvAshr) return detail::fold_shift(manager, kind, a, b);
    return detail::fold_comparison(manager, kind, a, b);
}

}  // namespace

Term Manager::Impl::make(Kind kind, Sort sort, std::span<const Term> arguments, detail::Range range) {
    if (std::all_of(arguments.begin(), arguments.end(), [](Term argument) { return argument.is_constant(); })) {
        std::vector<Value> values;
        for (Term argument : arguments) values.push_back(argument.value());
        return interner.constant(apply(kind, values, sort, range.high, range.low));
    }
    return interner.application(kind, sort, arguments, range);
}

Manager::Manager() : impl_(std::make_unique<Impl>()) {}

Manager::~Manager() = default;

std::size_t Manager::size() const {
    return impl_->interner.size();
}

Term Manager::constant(const Value& value) {
    HEDDLE_CHECK(value.sort().width() <= max_width, "a constant is too wide");
    return impl_->interner.constant(value);
}

Term Manager::boolean(bool value) {
    return constant(Value::boolean(value));
}

Term Manager::bits(Bits value, unsigned width) {
    HEDDLE_CHECK(width >= 1 && width <= max_width, "bit-vectors have 1 to 128 bits");
    return constant(Value::bits(value, width));
}

Term Manager::variable(std::string_view name, Sort sort) {
    HEDDLE_CHECK(sort.width() <= max_width, "a variable is too wide");
    return impl_->interner.variable(name, sort);
}

Term Manager::fresh_variable(std::string_view prefix, Sort sort) {
    std::uint64_t& next = impl_->fresh_counters[std::string(prefix)];
    std::string name;
    do name = std::string(prefix) + "!" + std::to_string(next++);
    while (impl_->interner.has_variable(name));
    return variable(name, sort);
}

// a <= b is written as not (b < a), so that a comparison and its negation are seen as such.
Term Manager::binary(Kind kind, Term a, Term b) {
    HEDDLE_CHECK(kind >= Kind::BvAnd && kind <= Kind::BvSle, "not a binary kind");
    HEDDLE_CHECK(a.sort() == b.sort() && a.sort().is_bits(), "both sides are bit-vectors of one width");
    if (kind == Kind::BvUle) return logical_not(binary(Kind::BvUlt, b, a));
    if (kind == Kind::BvSle) return logical_not(binary(Kind::BvSlt, b, a));
    if (is_commutative(kind) && (a.is_constant() || (b < a && !b.is_constant()))) std::swap(a, b);
    const Sort sort = is_comparison(kind) ? Sort::boolean() : a.sort();
    if (!a.is_constant() || !b.is_constant()) {
        if (auto folded = fold_binary(*this, kind, a, b)) return *folded;
    }
    return impl_->make(kind, sort, {a, b});
}

}  // namespace heddle::term
