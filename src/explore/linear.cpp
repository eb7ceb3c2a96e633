#include "explore/linear.h"

#include "term/build.h"
#include "term/walk.h"

namespace heddle::explore {

using term::Bits;
using term::Kind;

namespace {

constexpr unsigned widest = 64;

bool is_sum(Term term) {
    if (term.sort().is_bool() || term.sort().width() > widest) return false;
    const Kind kind = term.kind();
    return kind == Kind::BvAdd || kind == Kind::BvSub || kind == Kind::BvNeg ||
           (kind == Kind::BvMul && (term.argument(0).is_constant() || term.argument(1).is_constant()));
}

Bits within(Bits value, unsigned width) {
    return value & ((Bits{1} << width) - 1);
}

}  // namespace

// Terms are numbered, and the newest of a sum that is pulled apart need not be known yet: a stack of what is to be done.
Term Linear::operator()(Term root) {
    const auto is_known = [this](Term term) { return known_.contains(term); };
    for (const Term term : term::subterms(std::span<const Term>(&root, 1), is_known)) {
        std::vector<Term> arguments;
        for (const Term argument : term.arguments()) arguments.push_back(known_.at(argument));
        known_.emplace(term, rebuilt(term, arguments));
    }
    return known_.at(root);
}

Term Linear::rebuilt(Term term, const std::vector<Term>& arguments) const {
    if (arguments.empty()) return term;
    if (term.kind() == Kind::Equal && !arguments[0].sort().is_bool() && arguments[0].sort().width() <= widest &&
        (is_sum(arguments[0]) || is_sum(arguments[1])))
        return equation(arguments[0], arguments[1]);
    const bool is_extract = term.kind() == Kind::Extract;
    const Term copy = term::build(manager_, term.kind(), term.sort(), arguments, is_extract ? term.high() : 0,
                                  is_extract ? term.low() : 0);
    if (!is_sum(copy)) return copy;
    Sum sum;
    add(copy, 1, sum);
    return sum_of(sum, copy.sort().width());
}

void Linear::add(Term part, Bits factor, Sum& sum) const {
    const unsigned width = part.sort().width();
    factor = within(factor, width);
    const auto negative = [&](Bits value) { return within(~value + 1, width); };
    if (part.is_constant()) {
        sum.constant = within(sum.constant + factor * part.value().raw(), width);
    } else if (part.kind() == Kind::BvAdd) {
        for (const Term argument : part.arguments()) add(argument, factor, sum);
    } else if (part.kind() == Kind::BvSub) {
        add(part.argument(0), factor, sum);
        add(part.argument(1), negative(factor), sum);
    } else if (part.kind() == Kind::BvNeg) {
        add(part.argument(0), negative(factor), sum);
    } else if (is_sum(part)) {
        const bool is_first = part.argument(0).is_constant();
        const Term constant = part.argument(is_first ? 0 : 1), other = part.argument(is_first ? 1 : 0);
        add(other, within(factor * constant.value().raw(), width), sum);
    } else {
        Bits& multiple = sum.multiples[part];
        multiple = within(multiple + factor, width);
        if (multiple == 0) sum.multiples.erase(part);
    }
}

Term Linear::sum_of(const Sum& sum, unsigned width) const {
    Term result = manager_.bits(sum.constant, width);
    for (const auto& [part, factor] : sum.multiples) {
        const Bits minus = within(~factor + 1, width);
        if (minus == 1)
            result = manager_.bv_sub(result, part);
        else
            result = manager_.bv_add(result, factor == 1 ? part : manager_.bv_mul(part, manager_.bits(factor, width)));
    }
    return result;
}

// The first variable has the smaller multiple of the two that its sign allows, so that a = b and b = a are one.
Term Linear::equation(Term first, Term second) const {
    const unsigned width = first.sort().width();
    Sum sum;
    add(first, 1, sum);
    add(second, within(~Bits{0}, width), sum);
    if (!sum.multiples.empty() && sum.multiples.begin()->second > within(~sum.multiples.begin()->second + 1, width)) {
        Sum turned;
        add(first, within(~Bits{0}, width), turned);
        add(second, 1, turned);
        sum = turned;
    }
    const Bits constant = within(~sum.constant + 1, width);
    sum.constant = 0;
    // With two variables a - b = 0 is better said as a = b.
    if (sum.multiples.size() == 2 && constant == 0) {
        const auto& [a, times_a] = *sum.multiples.begin();
        const auto& [b, times_b] = *sum.multiples.rbegin();
        if (times_a == 1 && within(times_b + 1, width) == 0) return manager_.equal(a, b);
    }
    return manager_.equal(sum_of(sum, width), manager_.bits(constant, width));
}

}  // namespace heddle::explore
