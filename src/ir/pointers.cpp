#include "ir/pointers.h"

#include "ir/address.h"

namespace heddle::ir {

using term::Kind;
using term::Term;

namespace {

// Arithmetic of fewer than 64 bits wraps around: only the powers of two in a modulus survive.
Congruence wrapped(Congruence c, unsigned width) {
    if (width >= pointer_bits) return c;
    const std::int64_t range = std::int64_t{1} << (width < 62 ? width : 62);
    if (c.modulus == 0 && c.remainder >= 0 && c.remainder < range) return c;
    return Congruence::make(std::gcd(c.modulus, range), c.remainder);
}

PointerFacts union_of(std::span<const Term> arguments, Pointers& pointers) {
    PointerFacts all;
    for (Term argument : arguments)
        for (const auto& [object, offsets] : pointers.facts(argument).pointers)
            all.pointers.insert_or_assign(object, Congruence::any());
    return all;
}

}  // namespace

void Pointers::declare(Term variable, const PointerSet& pointers) {
    known_.insert_or_assign(variable, PointerFacts{pointers, Congruence::any()});
}

PointerFacts Pointers::constant(Term term) const {
    if (term.sort().width() > pointer_bits) return {};
    const std::uint64_t number = term.value().to_uint64();
    const auto object = term.sort().width() == pointer_bits ? object_of(number) : std::nullopt;
    const Congruence exact = Congruence::exactly(static_cast<std::int64_t>(term.value().to_signed()));
    if (!object || !is_inside_(*object, offset_of(number))) return {{}, exact};
    return {{{*object, Congruence::exactly(static_cast<std::int64_t>(offset_of(number)))}}, exact};
}

// Arguments first, with a stack of our own: terms may be deep.
const PointerFacts& Pointers::facts(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
        const Term term = stack.back();
        if (known_.contains(term)) {
            stack.pop_back();
            continue;
        }
        const std::size_t before = stack.size();
        for (Term argument : term.arguments())
            if (!known_.contains(argument)) stack.push_back(argument);
        if (stack.size() != before) continue;
        stack.pop_back();
        known_.emplace(term, compute(term));
    }
    return known_.at(root);
}

PointerFacts Pointers::compute(Term term) {
    if (term.sort().is_bool()) return {};
    switch (term.kind()) {
        case Kind::Constant:
            return constant(term);
        case Kind::Variable:
            return {};
        case Kind::Ite: {
            PointerFacts joined = facts(term.argument(1));
            const PointerFacts& other = facts(term.argument(2));
            join_into(joined.pointers, other.pointers);
            joined.number = joined.number.join(other.number);
            return joined;
        }
        case Kind::BvAdd:
        case Kind::BvSub:
            return sum(term);
        case Kind::BvMul:
        case Kind::BvShl:
            return product(term);
        case Kind::ZeroExtend:
            return facts(term.argument(0));
        case Kind::SignExtend: {
            PointerFacts result = facts(term.argument(0));
            if (result.number.modulus != 0) result.number = wrapped(result.number, term.argument(0).sort().width());
            return result;
        }
        default:
            return union_of(term.arguments(), *this);
    }
}

// Pointer plus or minus number, or number plus or minus number; the difference of two pointers is a number.
PointerFacts Pointers::sum(Term term) {
    const bool minus = term.kind() == Kind::BvSub;
    const unsigned width = term.sort().width();
    PointerFacts a = facts(term.argument(0));
    for (std::size_t i = 1; i < term.arguments().size(); ++i) {
        const PointerFacts& b = facts(term.argument(i));
        PointerFacts result;
        for (const auto& [object, offsets] : a.pointers)
            if (!minus || b.pointers.empty())
                join_into(result.pointers, {{object, minus ? offsets - b.number : offsets + b.number}});
        if (!minus)
            for (const auto& [object, offsets] : b.pointers) join_into(result.pointers, {{object, offsets + a.number}});
        result.number = wrapped(minus ? a.number - b.number : a.number + b.number, width);
        a = result;
    }
    return a;
}

PointerFacts Pointers::product(Term term) {
    PointerFacts result = union_of(term.arguments(), *this);
    Term factor = term.argument(1), other = term.argument(0);
    if (!factor.is_constant()) std::swap(factor, other);
    const unsigned width = term.sort().width();
    if (!factor.is_constant() || width > pointer_bits || term.arguments().size() != 2) return result;
    std::int64_t by = static_cast<std::int64_t>(factor.value().to_signed());
    if (term.kind() == Kind::BvShl) {
        if (factor != term.argument(1) || by < 0 || by > 40) return result;
        by = std::int64_t{1} << by;
    }
    result.number = wrapped(facts(other).number * by, width);
    return result;
}

}  // namespace heddle::ir
