#include "ir/memory/pointers.h"

#include <bit>
#include <optional>
#include <unordered_set>

#include "ir/memory/address.h"

namespace heddle::ir {

using term::Kind;
using term::Term;

namespace {

// Arithmetic of fewer than 64 bits wraps around.  A term of this width is extended; of a number that may not fit only
// the powers of two in its modulus survive.
Congruence extended(Congruence c, unsigned width, bool is_signed) {
    if (width >= pointer_bits - 1) return Congruence::make(std::gcd(c.modulus, std::int64_t{1} << 62), c.remainder);
    const std::int64_t range = std::int64_t{1} << width;
    const std::int64_t low = is_signed ? -range / 2 : 0, high = low + range - 1;
    if (c.is_within(low, high)) return c;
    return Congruence::make(std::gcd(c.modulus, range), c.remainder).within(low, high);
}

// The divisor or the mask, if it is a constant above 0.
std::optional<std::int64_t> positive_constant(Term term) {
    if (!term.is_constant() || term.sort().width() > pointer_bits) return std::nullopt;
    const auto number = static_cast<std::int64_t>(term.value().to_uint64());
    return number > 0 ? std::optional(number) : std::nullopt;
}

PointerFacts union_of(std::span<const Term> arguments, Pointers& pointers) {
    PointerFacts all;
    for (Term argument : arguments)
        for (const auto& [object, offsets] : pointers.facts(argument).pointers)
            all.pointers.insert_or_assign(object, Congruence::any());
    return all;
}

constexpr std::uint64_t most_marks = 4095;  // more than the alignment of most objects leaves free

// The offsets after the operation has changed some of these bits.
Congruence with_marks(Congruence offsets, Kind operation, std::int64_t bits) {
    const auto range = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(bits) + 1));
    const std::int64_t old = offsets.remainder;
    const std::int64_t changed = operation == Kind::BvAnd  ? old & ~bits
                                 : operation == Kind::BvOr ? old | bits
                                                           : old ^ bits;
    if (offsets.modulus == 0) return Congruence::exactly(changed);
    Congruence result = Congruence::any();
    if (offsets.modulus % range == 0)
        result = Congruence::make(offsets.modulus, changed);
    else if (bits == range - 1 && operation != Kind::BvXor)
        result = Congruence::make(range, operation == Kind::BvAnd ? 0 : bits);
    const bool may_sink = operation != Kind::BvOr && offsets.low != Congruence::lowest;
    const bool may_rise = operation != Kind::BvAnd && offsets.high != Congruence::highest;
    return result.within(offsets.low - (may_sink ? bits : 0), offsets.high + (may_rise ? bits : 0));
}

}  // namespace

std::optional<std::uint64_t> Pointers::marked_bits(Kind operation, std::uint64_t mask) {
    if (operation != Kind::BvAnd && operation != Kind::BvOr && operation != Kind::BvXor) return std::nullopt;
    const std::uint64_t bits = operation == Kind::BvAnd && ~mask <= most_marks ? ~mask : mask;
    return bits <= most_marks ? std::optional(bits) : std::nullopt;
}

void Pointers::declare_marked(Term result, Term pointer, Kind operation, std::uint64_t mask) {
    PointerFacts marked;
    const auto bits = static_cast<std::int64_t>(*marked_bits(operation, mask));
    if (operation == Kind::BvAnd && mask <= most_marks)
        marked.number = Congruence::any().within(0, bits);
    else
        for (const auto& [object, offsets] : facts(pointer).pointers)
            marked.pointers.emplace(object, with_marks(offsets, operation, bits));
    known_.insert_or_assign(result, marked);
}

std::optional<std::vector<Term>> Pointers::parts_in(Term root) {
    std::vector<Term> stack{root}, found;
    std::unordered_set<Term> seen;
    while (!stack.empty()) {
        const Term term = stack.back();
        stack.pop_back();
        if (!seen.insert(term).second || !may_be_pointer(term)) continue;
        if (const auto part = parts_.find(term); part != parts_.end()) {
            found.push_back(part->second);
            continue;
        }
        if (term.arguments().empty()) return std::nullopt;
        stack.insert(stack.end(), term.arguments().begin(), term.arguments().end());
    }
    return found;
}

void Pointers::declare(Term variable, const PointerSet& pointers) {
    known_.insert_or_assign(variable, PointerFacts{pointers, Congruence::any()});
}

void Pointers::declare_more(Term term, const PointerSet& pointers) {
    if (pointers.empty()) return;
    PointerFacts more = facts(term);
    if (join_into(more.pointers, pointers)) known_.insert_or_assign(term, more);
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

PointerSet Pointers::without_numbers(const PointerSet& pointers) const {
    PointerSet result = pointers;
    std::erase_if(result, [this](const auto& target) { return is_number_(target.first); });
    return result;
}

PointerSet Pointers::numbers_in(const PointerSet& pointers) const {
    PointerSet result = pointers;
    std::erase_if(result, [this](const auto& target) { return !is_number_(target.first); });
    return result;
}

// What has fewer bits than an address, or is limited to as few, is none, and none can be made of it alone.
PointerFacts Pointers::compute(Term term) {
    constexpr std::int64_t enough = std::int64_t{1} << 32;
    PointerFacts result = computed(term);
    const bool is_small = !term.sort().is_bool() && term.sort().width() <= 32;
    if (!result.pointers.empty() && (is_small || result.number.is_within(-enough, enough)))
        result.pointers = without_numbers(result.pointers);
    return result;
}

PointerFacts Pointers::computed(Term term) {
    if (term.sort().is_bool()) return {};
    switch (term.kind()) {
        case Kind::Constant:
            return constant(term);
        case Kind::Variable:
            return {};
        case Kind::Ite: {
            PointerFacts joined = facts(term.argument(1));
            const Term condition = term.argument(0);
            if (condition.kind() == Kind::BvUlt && condition.argument(0) == term.argument(1))
                if (const auto end = positive_constant(condition.argument(1)))
                    joined.number = joined.number.within(0, *end - 1);
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
        case Kind::SignExtend: {
            PointerFacts result = facts(term.argument(0));
            result.number = extended(result.number, term.argument(0).sort().width(), term.kind() == Kind::SignExtend);
            return result;
        }
        case Kind::BvUrem:
        case Kind::BvSrem:
        case Kind::BvAnd:
            return limited(term);
        default:
            return union_of(term.arguments(), *this);
    }
}

// A pointer stays a pointer into its object, whatever is added; a number made of an address stays one.
PointerFacts Pointers::sum(Term term) {
    PointerFacts result = sum_of_pointers(term);
    if (!result.pointers.empty()) return result;
    for (const Term argument : term.arguments()) join_into(result.pointers, numbers_in(facts(argument).pointers));
    return result;
}

// Pointer plus or minus number, or number plus or minus number; the difference of two pointers is a number.
PointerFacts Pointers::sum_of_pointers(Term term) {
    const auto facts = [this](Term part) {
        const PointerFacts& known = this->facts(part);
        return PointerFacts{without_numbers(known.pointers), known.number};
    };
    const bool minus = term.kind() == Kind::BvSub;
    // What is left of a subtraction of a pointer that is a constant.
    const auto is_negated_pointer = [this](Term number) {
        if (!number.is_constant() || number.sort().width() != pointer_bits) return false;
        const std::uint64_t address = 0 - number.value().to_uint64();
        const auto object = object_of(address);
        return object && is_inside_(*object, offset_of(address));
    };
    PointerFacts a = facts(term.argument(0));
    for (std::size_t i = 1; i < term.arguments().size(); ++i) {
        if (!minus && is_negated_pointer(term.argument(i))) {
            a = {};
            continue;
        }
        const PointerFacts b = facts(term.argument(i));
        PointerFacts result;
        for (const auto& [object, offsets] : a.pointers)
            if (!minus || b.pointers.empty())
                join_into(result.pointers, {{object, minus ? offsets - b.number : offsets + b.number}});
        if (!minus)
            for (const auto& [object, offsets] : b.pointers) join_into(result.pointers, {{object, offsets + a.number}});
        result.number = minus ? a.number - b.number : a.number + b.number;
        a = result;
    }
    return a;
}

PointerFacts Pointers::product(Term term) {
    PointerFacts result = union_of(term.arguments(), *this);
    Term factor = term.argument(1), other = term.argument(0);
    if (!factor.is_constant()) std::swap(factor, other);
    if (!factor.is_constant() || term.sort().width() > pointer_bits || term.arguments().size() != 2) return result;
    std::int64_t by = static_cast<std::int64_t>(factor.value().to_signed());
    if (term.kind() == Kind::BvShl) {
        if (factor != term.argument(1) || by < 0 || by > 40) return result;
        by = std::int64_t{1} << by;
    }
    result.number = facts(other).number * by;
    return result;
}

// What lies below a constant, as the index of a ring does.
PointerFacts Pointers::limited(Term term) {
    PointerFacts result = union_of(term.arguments(), *this);
    for (const Term argument : term.arguments()) {
        if (term.kind() != Kind::BvAnd && argument != term.argument(1))
            continue;  // the divisor limits, not the dividend
        const auto constant = positive_constant(argument);
        if (!constant) continue;
        const std::int64_t most = term.kind() == Kind::BvAnd ? *constant : *constant - 1;
        result.number = result.number.within(term.kind() == Kind::BvSrem ? -most : 0, most);
    }
    return result;
}

}  // namespace heddle::ir
