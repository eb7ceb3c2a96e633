#include "ir/walk/arithmetic.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include <bit>

#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "util/error.h"

namespace heddle::ir {

using term::Kind;

Arithmetic::Arithmetic(Tools& tools)
    : pass_(tools.walk.pass), manager_(tools.walk.pass.manager), paths_(tools.paths), operands_(tools.operands), addresses_(tools) {}

namespace {

std::optional<Kind> kind_of(unsigned opcode) {
    switch (opcode) {
        case llvm::Instruction::Add:
            return Kind::BvAdd;
        case llvm::Instruction::Sub:
            return Kind::BvSub;
        case llvm::Instruction::Mul:
            return Kind::BvMul;
        case llvm::Instruction::UDiv:
            return Kind::BvUdiv;
        case llvm::Instruction::URem:
            return Kind::BvUrem;
        case llvm::Instruction::SDiv:
            return Kind::BvSdiv;
        case llvm::Instruction::SRem:
            return Kind::BvSrem;
        case llvm::Instruction::Shl:
            return Kind::BvShl;
        case llvm::Instruction::LShr:
            return Kind::BvLshr;
        case llvm::Instruction::AShr:
            return Kind::BvAshr;
        case llvm::Instruction::And:
            return Kind::BvAnd;
        case llvm::Instruction::Or:
            return Kind::BvOr;
        case llvm::Instruction::Xor:
            return Kind::BvXor;
        default:
            return std::nullopt;
    }
}

}  // namespace

bool Arithmetic::knows(unsigned opcode) {
    return kind_of(opcode).has_value();
}

// Where the number that an address is to the program is not at hand.
void Arithmetic::refuse_pointer(Term value, const char* what) {
    if (pass_.pointers.may_be_pointer(value))
        throw Unsupported({}, std::string("a pointer used as a number in ") + what);
}

namespace {

// `p % 8` is `p & 7`.
std::pair<Kind, Term> as_mask(Kind operation, Term divisor, term::Manager& manager) {
    if (operation != Kind::BvUrem || !divisor.is_constant()) return {operation, divisor};
    const std::uint64_t number = divisor.value().to_uint64();
    if (!std::has_single_bit(number)) return {operation, divisor};
    return {Kind::BvAnd, manager.bits(number - 1, divisor.sort().width())};
}

}  // namespace

// The bits below the alignment of a pointer are the same whatever addresses there are.
std::optional<Term> Arithmetic::marked(Kind asked, Term pointer, Term asked_mask) {
    const auto [operation, mask] = as_mask(asked, asked_mask, manager_);
    if (!mask.is_constant() || mask.sort().width() != pointer_bits) return std::nullopt;
    const std::optional<std::uint64_t> bits = Pointers::marked_bits(operation, mask.value().to_uint64());
    const PointerSet& pointers = pass_.pointers.facts(pointer).pointers;
    const auto is_aligned = [&](const auto& target) {
        return !pass_.knowledge.object(target.first).numbered && *bits < pass_.objects.alignment(target.first);
    };
    if (!bits || pointers.empty() || !std::ranges::all_of(pointers, is_aligned)) return std::nullopt;
    const Term result = manager_.binary(operation, pointer, mask);
    if (!result.is_constant()) pass_.pointers.declare_marked(result, pointer, operation, mask.value().to_uint64());
    return result;
}

Term Arithmetic::of_numbers(Kind operation, Term a, Term b, const char* what) {
    if (const auto result = marked(operation, a, b)) return *result;
    if (const auto result = marked(operation, b, a)) return *result;
    if (operation != Kind::BvAdd && operation != Kind::BvSub) {
        refuse_pointer(a, what);
        refuse_pointer(b, what);
    }
    return manager_.binary(operation, a, b);
}

// A sum of a pointer and a number is a pointer, and a difference of pointers into one object is what it is wherever
// that lies; all else depends on addresses.
bool Arithmetic::needs_numbers(Kind operation, Term a, Term b) {
    const bool first = addresses_.is_pointer(a), second = addresses_.is_pointer(b);
    if (!first && !second)
        return operation != Kind::BvAdd && operation != Kind::BvSub && (addresses_.is_part(a) || addresses_.is_part(b));
    if (operation == Kind::BvAdd) return first == second || addresses_.is_number(first ? b : a);
    if (operation == Kind::BvSub)
        return second ? !addresses_.are_in_one_object(a, b) : addresses_.is_number(b);
    return true;
}

std::optional<std::pair<Term, Term>> Arithmetic::numbers(const Site& site, State& state, Term a, Term b, Term used) {
    const std::optional<Term> first = addresses_.number(site, state, 0, a, used);
    if (!first) return std::nullopt;
    const std::optional<Term> second = addresses_.number(site, state, 1, b, used);
    if (!second) return std::nullopt;
    return std::pair{*first, *second};
}

std::optional<Term> Arithmetic::of_addresses(const Site& site, State& state, Kind operation, Term a, Term b) {
    if (const auto result = marked(operation, a, b)) return result;
    const bool commutes = operation != Kind::BvUrem;
    if (const auto result = commutes ? marked(operation, b, a) : std::nullopt) return result;
    if (!needs_numbers(operation, a, b)) return manager_.binary(operation, a, b);
    const bool may_be_inside = operation == Kind::BvSub && addresses_.is_pointer(a) && addresses_.is_pointer(b);
    const Term inside = may_be_inside ? addresses_.is_in_same_object(a, b) : manager_.bottom();
    const auto both = numbers(site, state, a, b, manager_.logical_not(inside));
    if (!both) return std::nullopt;
    const Term outside = manager_.binary(operation, both->first, both->second);
    return manager_.ite(inside, manager_.binary(operation, a, b), outside);
}

bool Arithmetic::binary(const Site& site, State& state) {
    const llvm::Instruction& instruction = site.instruction;
    const Term a = operands_.scalar(state, *instruction.getOperand(0));
    const Term b = operands_.scalar(state, *instruction.getOperand(1));
    const unsigned opcode = instruction.getOpcode();
    if (a.sort().is_bool()) {
        operands_.define(state, instruction, {boolean_binary(opcode, a, b)});
        return true;
    }
    const std::optional<Term> result = of_addresses(site, state, *kind_of(opcode), a, b);
    if (!result) return false;
    if (instruction.isIntDivRem() &&
        !paths_.fail_unless(state, site, manager_.distinct(b, manager_.bits(0, b.sort().width())),
                            model::Property::Overflow, "division by zero"))
        return false;
    if (pass_.options.overflow && !fits(site, state, a, b)) return false;
    operands_.define(state, instruction, {*result});
    return true;
}

// Fails where the result is undefined: signed overflow (clang marks signed operations by nsw), and shifts by too much.
bool Arithmetic::fits(const Site& site, State& state, Term a, Term b) {
    const llvm::Instruction& instruction = site.instruction;
    const unsigned width = a.sort().width();
    if (instruction.isShift())
        return paths_.fail_unless(state, site, manager_.bv_ult(b, manager_.bits(width, width)),
                                  model::Property::Overflow, "shift out of range");
    const bool divides =
        instruction.getOpcode() == llvm::Instruction::SDiv || instruction.getOpcode() == llvm::Instruction::SRem;
    Term exact = manager_.top();
    if (divides) {
        const Term lowest = manager_.binary(Kind::BvShl, manager_.bits(1, width), manager_.bits(width - 1, width));
        const Term minus_one = manager_.bv_not(manager_.bits(0, width));
        exact = manager_.logical_not(manager_.logical_and(manager_.equal(a, lowest), manager_.equal(b, minus_one)));
    } else if (const auto* wrapping = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&instruction);
               wrapping != nullptr && wrapping->hasNoSignedWrap()) {
        exact = manager_.logical_not(exceeds(*kind_of(instruction.getOpcode()), a, b, true));
    }
    return paths_.fail_unless(state, site, exact, model::Property::Overflow, "signed overflow");
}

// The exact result in twice the width tells whether the result in the given width overflows.
Term Arithmetic::exceeds(Kind operation, Term a, Term b, bool is_signed) {
    const unsigned width = a.sort().width();
    if (2 * width > term::max_width) throw Unsupported({}, "an overflow check on more than 64 bits");
    const auto widen = [&](Term x) {
        return is_signed ? manager_.sign_extend(x, 2 * width) : manager_.zero_extend(x, 2 * width);
    };
    return manager_.distinct(manager_.binary(operation, widen(a), widen(b)), widen(manager_.binary(operation, a, b)));
}

Term Arithmetic::boolean_binary(unsigned opcode, Term a, Term b) {
    switch (opcode) {
        case llvm::Instruction::And:
        case llvm::Instruction::Mul:
            return manager_.logical_and(a, b);
        case llvm::Instruction::Or:
            return manager_.logical_or(a, b);
        case llvm::Instruction::Xor:
        case llvm::Instruction::Add:
        case llvm::Instruction::Sub:
            return manager_.distinct(a, b);
        default:
            throw Unsupported({}, "this arithmetic on one bit");
    }
}

bool Arithmetic::cast(const Site& site, State& state) {
    const llvm::Instruction& instruction = site.instruction;
    const llvm::Type& type = *instruction.getType();
    Term value = operands_.scalar(state, *instruction.getOperand(0));
    const term::Sort target = scalar_sort(type);
    const unsigned width = target.is_bool() ? 1 : target.width();
    const auto define = [&](Term result) {
        operands_.define(state, instruction, {result});
        return true;
    };
    // A part of an address is a number.
    if (value.sort().is_bits() && width < value.sort().width()) {
        const std::optional<Term> number = addresses_.number(site, state, 0, value, manager_.top());
        if (!number) return false;
        value = *number;
    }
    switch (instruction.getOpcode()) {
        case llvm::Instruction::Trunc:
            return define(operands_.from_bits(value, type));
        case llvm::Instruction::ZExt:
            return define(operands_.as_bits(value, width));
        case llvm::Instruction::SExt:
            return define(value.sort().is_bool() ? manager_.ite(value, manager_.bv_not(manager_.bits(0, width)),
                                                                manager_.bits(0, width))
                                                 : manager_.sign_extend(value, width));
        case llvm::Instruction::IntToPtr:
            if (value.sort().is_bits() && value.sort().width() == pointer_bits && addresses_.is_number(value) &&
                !addresses_.is_pointer(value))
                return define(addresses_.pointer(site, state, value));
            [[fallthrough]];
        case llvm::Instruction::PtrToInt:
            if (value.sort().is_bits() && value.sort().width() > width)
                return define(manager_.extract(value, width - 1, 0));
            return define(operands_.as_bits(value, width));
        case llvm::Instruction::BitCast:
        case llvm::Instruction::AddrSpaceCast:
            return define(value);
        default:
            throw Unsupported({}, std::string("the instruction ") + instruction.getOpcodeName());
    }
}

bool Arithmetic::compare(const Site& site, State& state) {
    using Predicate = llvm::CmpInst::Predicate;
    const auto& comparison = llvm::cast<llvm::ICmpInst>(site.instruction);
    const Predicate predicate = comparison.getPredicate();
    Term a = operands_.scalar(state, *comparison.getOperand(0));
    Term b = operands_.scalar(state, *comparison.getOperand(1));
    const bool first = addresses_.is_pointer(a), second = addresses_.is_pointer(b);
    const bool is_equality = llvm::ICmpInst::isEquality(predicate);
    Term inside = manager_.top();
    if (is_equality && first != second && addresses_.is_number(first ? b : a))
        inside = manager_.bottom();
    else if (!is_equality && (first || second) && !addresses_.are_in_one_object(a, b))
        inside = first && second ? addresses_.is_in_same_object(a, b) : manager_.bottom();
    else if (!is_equality && (addresses_.is_part(a) || addresses_.is_part(b)))
        inside = manager_.bottom();
    if (a.sort().is_bool() && !is_equality) {
        a = operands_.as_bits(a, 1);
        b = operands_.as_bits(b, 1);
    }
    const auto both = numbers(site, state, a, b, manager_.logical_not(inside));
    if (!both) return false;
    operands_.define(state, comparison, {manager_.ite(inside, ordered(predicate, a, b),
                                                      ordered(predicate, both->first, both->second))});
    return true;
}

Term Arithmetic::ordered(llvm::CmpInst::Predicate predicate, Term a, Term b) {
    using Predicate = llvm::CmpInst::Predicate;
    if (predicate == Predicate::ICMP_EQ) return manager_.equal(a, b);
    if (predicate == Predicate::ICMP_NE) return manager_.distinct(a, b);
    const bool is_signed = llvm::CmpInst::isSigned(predicate);
    switch (predicate) {
        case Predicate::ICMP_ULT:
        case Predicate::ICMP_SLT:
            return manager_.binary(is_signed ? Kind::BvSlt : Kind::BvUlt, a, b);
        case Predicate::ICMP_ULE:
        case Predicate::ICMP_SLE:
            return manager_.binary(is_signed ? Kind::BvSle : Kind::BvUle, a, b);
        case Predicate::ICMP_UGT:
        case Predicate::ICMP_SGT:
            return manager_.binary(is_signed ? Kind::BvSlt : Kind::BvUlt, b, a);
        default:
            return manager_.binary(is_signed ? Kind::BvSle : Kind::BvUle, b, a);
    }
}

}  // namespace heddle::ir
