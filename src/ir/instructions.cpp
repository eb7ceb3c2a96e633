// Dispatch, arithmetic, casts and comparisons.
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_walker.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using term::Kind;

namespace {

// Instructions that may be steps or inputs are counted, so that the replayer can find them.
bool is_counted(const llvm::Instruction& instruction) {
    switch (instruction.getOpcode()) {
        case llvm::Instruction::Load:
        case llvm::Instruction::Store:
        case llvm::Instruction::AtomicRMW:
        case llvm::Instruction::AtomicCmpXchg:
        case llvm::Instruction::Alloca:
        case llvm::Instruction::Call:
        case llvm::Instruction::Invoke:
        case llvm::Instruction::Ret:
            return instruction.getMetadata("heddle.id") != nullptr;
        default:
            return false;
    }
}

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

bool ThreadWalker::execute(const llvm::Instruction& instruction, State& state) {
    if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) return true;
    try {
        Term occurrence = manager_.bits(0, 32);
        if (is_counted(instruction)) {
            const auto [count, is_new] = state.counts.write().try_emplace(number_of(instruction).index, occurrence);
            occurrence = count->second;
            count->second = manager_.bv_add(occurrence, manager_.bits(1, 32));
        }
        const ContextId context = pass_.knowledge.context(activation_->context, &instruction, activation_->iterations);
        return dispatch({instruction, context, occurrence}, state);
    } catch (const Unsupported& refusal) {
        if (!refusal.where().file.empty()) throw;
        throw Unsupported(location_of(instruction), refusal.reason());
    }
}

bool ThreadWalker::dispatch(const Site& site, State& state) {
    const llvm::Instruction& instruction = site.instruction;
    switch (instruction.getOpcode()) {
        case llvm::Instruction::Alloca:
            return execute_alloca(site, state);
        case llvm::Instruction::Load:
            return uses_elements(*instruction.getOperand(0), site, state) && execute_load(site, state);
        case llvm::Instruction::Store:
            return uses_elements(*instruction.getOperand(1), site, state) && execute_store(site, state);
        case llvm::Instruction::AtomicRMW:
            return execute_rmw(llvm::cast<llvm::AtomicRMWInst>(instruction), site, state);
        case llvm::Instruction::AtomicCmpXchg:
            return execute_compare_exchange(llvm::cast<llvm::AtomicCmpXchgInst>(instruction), site, state);
        case llvm::Instruction::Fence:
            note_order(static_cast<unsigned>(llvm::cast<llvm::FenceInst>(instruction).getOrdering()));
            return true;
        case llvm::Instruction::GetElementPtr:
            define(state, instruction, {element_address(llvm::cast<llvm::GEPOperator>(instruction), state)});
            return within_arrays(llvm::cast<llvm::GEPOperator>(instruction), site, state, false);
        case llvm::Instruction::Call:
        case llvm::Instruction::Invoke:
            return call(llvm::cast<llvm::CallBase>(instruction), site, state);
        case llvm::Instruction::ICmp:
            define(state, instruction, {compare(llvm::cast<llvm::ICmpInst>(instruction), state)});
            return true;
        case llvm::Instruction::Select: {
            const Term condition = scalar(state, *instruction.getOperand(0));
            Operand chosen = operand(state, *instruction.getOperand(1));
            const Operand other = operand(state, *instruction.getOperand(2));
            for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = manager_.ite(condition, chosen[i], other[i]);
            define(state, instruction, chosen);
            return true;
        }
        case llvm::Instruction::Freeze:
            define(state, instruction, operand(state, *instruction.getOperand(0)));
            return true;
        case llvm::Instruction::Unreachable:
            // What does not return has ended the path before; else it is undefined behaviour.
            fail_unless(state, site, manager_.bottom(), model::Property::Memory,
                        "a path that the compiler takes to be impossible");
            return false;
        case llvm::Instruction::Ret:
            end_life(state, site, *activation_);
            return !ends_process(*activation_) || check_leaks(site, state);
        case llvm::Instruction::ExtractValue:
        case llvm::Instruction::InsertValue:
            aggregate(instruction, state);
            return true;
        default:
            break;
    }
    if (is_floating(instruction)) return execute_floating(site, state);
    if (instruction.isCast()) {
        define(state, instruction, {cast(site, state)});
        return true;
    }
    if (kind_of(instruction.getOpcode())) return binary(site, state);
    scalar_sort(*instruction.getType());  // names vectors
    throw Unsupported(location_of(instruction), std::string("the instruction ") + instruction.getOpcodeName());
}

Operand ThreadWalker::operand(const State& state, const llvm::Value& value) {
    if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value))
        return pass_.objects.constant(*constant, context_);
    const auto known = state.registers.find(activation_->info.number(&value));
    HEDDLE_CHECK(known != state.registers.end(), "a register is used before it is set");
    return known->second;
}

Term ThreadWalker::scalar(const State& state, const llvm::Value& value) {
    const Operand leaves = operand(state, value);
    if (leaves.size() != 1) throw Unsupported({}, "an aggregate where a scalar is expected");
    return leaves.front();
}

void ThreadWalker::define(State& state, const llvm::Instruction& instruction, Operand value) {
    state.registers.insert_or_assign(activation_->info.number(&instruction), std::move(value));
}

Term ThreadWalker::as_bits(Term value, unsigned width) {
    if (value.sort().is_bits()) return manager_.zero_extend(value, width);
    return manager_.ite(value, manager_.bits(1, width), manager_.bits(0, width));
}

Term ThreadWalker::from_bits(Term bits, const llvm::Type& type) {
    const term::Sort sort = scalar_sort(type);
    if (sort.is_bool()) return manager_.equal(manager_.extract(bits, 0, 0), manager_.bits(1, 1));
    return manager_.extract(bits, sort.width() - 1, 0);
}

// Functions may be called with the types of another prototype: C's integers and pointers are widened or cut.
Operand ThreadWalker::adapt(const Operand& value, const llvm::Type& type) {
    if (value.size() != 1 || type.isAggregateType() || value.front().sort() == scalar_sort(type)) return value;
    const Term bits = value.front().sort().is_bool() ? as_bits(value.front(), 1) : value.front();
    const unsigned width = scalar_sort(type).is_bool() ? 1 : scalar_sort(type).width();
    return {from_bits(manager_.zero_extend(bits, std::max(width, bits.sort().width())), type)};
}

// Addresses are numbers of our own making: no program may depend on them.
void ThreadWalker::refuse_pointer(Term value, const char* what) {
    if (pass_.pointers.may_be_pointer(value))
        throw Unsupported({}, std::string("a pointer used as a number in ") + what);
}

// The bits below the alignment of a pointer are the same whatever addresses there are.
std::optional<Term> ThreadWalker::marked(Kind operation, Term pointer, Term mask) {
    if (!mask.is_constant() || mask.sort().width() != pointer_bits) return std::nullopt;
    const std::optional<std::uint64_t> bits = Pointers::marked_bits(operation, mask.value().to_uint64());
    const PointerSet& pointers = pass_.pointers.facts(pointer).pointers;
    const auto is_aligned = [&](const auto& target) { return *bits < pass_.objects.alignment(target.first); };
    if (!bits || pointers.empty() || !std::ranges::all_of(pointers, is_aligned)) return std::nullopt;
    const Term result = manager_.binary(operation, pointer, mask);
    if (!result.is_constant()) pass_.pointers.declare_marked(result, pointer, operation, mask.value().to_uint64());
    return result;
}

Term ThreadWalker::of_numbers(Kind operation, Term a, Term b, const char* what) {
    if (const auto result = marked(operation, a, b)) return *result;
    if (const auto result = marked(operation, b, a)) return *result;
    if (operation != Kind::BvAdd && operation != Kind::BvSub) {
        refuse_pointer(a, what);
        refuse_pointer(b, what);
    }
    return manager_.binary(operation, a, b);
}

bool ThreadWalker::binary(const Site& site, State& state) {
    const llvm::Instruction& instruction = site.instruction;
    const Term a = scalar(state, *instruction.getOperand(0));
    const Term b = scalar(state, *instruction.getOperand(1));
    const unsigned opcode = instruction.getOpcode();
    if (a.sort().is_bool()) {
        define(state, instruction, {boolean_binary(opcode, a, b)});
        return true;
    }
    const Term result = of_numbers(*kind_of(opcode), a, b, instruction.getOpcodeName());
    if (instruction.isIntDivRem() && !fail_unless(state, site, manager_.distinct(b, manager_.bits(0, b.sort().width())),
                                                  model::Property::Overflow, "division by zero"))
        return false;
    if (pass_.options.overflow && !fits(site, state, a, b)) return false;
    define(state, instruction, {result});
    return true;
}

// Fails where the result is undefined: signed overflow (clang marks signed operations by nsw), and shifts by too much.
bool ThreadWalker::fits(const Site& site, State& state, Term a, Term b) {
    const llvm::Instruction& instruction = site.instruction;
    const unsigned width = a.sort().width();
    if (instruction.isShift())
        return fail_unless(state, site, manager_.bv_ult(b, manager_.bits(width, width)), model::Property::Overflow,
                           "shift out of range");
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
    return fail_unless(state, site, exact, model::Property::Overflow, "signed overflow");
}

// The exact result in twice the width tells whether the result in the given width overflows.
Term ThreadWalker::exceeds(Kind operation, Term a, Term b, bool is_signed) {
    const unsigned width = a.sort().width();
    if (2 * width > term::max_width) throw Unsupported({}, "an overflow check on more than 64 bits");
    const auto widen = [&](Term x) {
        return is_signed ? manager_.sign_extend(x, 2 * width) : manager_.zero_extend(x, 2 * width);
    };
    return manager_.distinct(manager_.binary(operation, widen(a), widen(b)), widen(manager_.binary(operation, a, b)));
}

Term ThreadWalker::boolean_binary(unsigned opcode, Term a, Term b) {
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

Term ThreadWalker::cast(const Site& site, const State& state) {
    const llvm::Instruction& instruction = site.instruction;
    const Term value = scalar(state, *instruction.getOperand(0));
    const term::Sort target = scalar_sort(*instruction.getType());
    const unsigned width = target.is_bool() ? 1 : target.width();
    switch (instruction.getOpcode()) {
        case llvm::Instruction::Trunc:
            refuse_pointer(value, "a conversion to a shorter type");
            return from_bits(value, *instruction.getType());
        case llvm::Instruction::ZExt:
            return as_bits(value, width);
        case llvm::Instruction::SExt:
            return value.sort().is_bool()
                       ? manager_.ite(value, manager_.bv_not(manager_.bits(0, width)), manager_.bits(0, width))
                       : manager_.sign_extend(value, width);
        case llvm::Instruction::PtrToInt:
        case llvm::Instruction::IntToPtr:
            if (value.sort().is_bits() && value.sort().width() > width) {
                refuse_pointer(value, "a conversion to a shorter type");
                return manager_.extract(value, width - 1, 0);
            }
            return as_bits(value, width);
        case llvm::Instruction::BitCast:
        case llvm::Instruction::AddrSpaceCast:
            return value;
        default:
            throw Unsupported({}, std::string("the instruction ") + instruction.getOpcodeName());
    }
}

Term ThreadWalker::compare(const llvm::ICmpInst& comparison, const State& state) {
    using Predicate = llvm::CmpInst::Predicate;
    const Predicate predicate = comparison.getPredicate();
    Term a = scalar(state, *comparison.getOperand(0));
    Term b = scalar(state, *comparison.getOperand(1));
    if (predicate == Predicate::ICMP_EQ) return manager_.equal(a, b);
    if (predicate == Predicate::ICMP_NE) return manager_.distinct(a, b);
    if (a.sort().is_bool()) {
        a = as_bits(a, 1);
        b = as_bits(b, 1);
    }
    const PointerSet& first = pass_.pointers.facts(a).pointers;
    const PointerSet& second = pass_.pointers.facts(b).pointers;
    const bool one_object = first.size() == 1 && second.size() == 1 && first.begin()->first == second.begin()->first;
    if (!one_object && (!first.empty() || !second.empty()))
        throw Unsupported({}, "an order between pointers into different objects");
    const bool is_signed = comparison.isSigned();
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
