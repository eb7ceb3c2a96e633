// Arithmetic, casts, comparisons, addresses and aggregates.
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/raw_ostream.h>

#include "replay/early_ends.h"
#include "replay/machine/compute.h"

namespace heddle::replay {

namespace {

using llvm::APInt;
using llvm::Instruction;

APInt checked_divisor(const APInt& divisor) {
    if (divisor.isZero()) throw ProgramFailure(model::Property::Overflow, "division by zero");
    return divisor;
}

void require_defined(bool is_defined, const char* what) {
    if (!is_defined) throw ProgramFailure(model::Property::Overflow, what);
}

// Undefined behaviour of C's signed arithmetic and shifts, which wraps or saturates otherwise.
void check_overflow(const Instruction& instruction, const APInt& a, const APInt& b) {
    const auto* operation = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&instruction);
    const bool is_signed = operation != nullptr && operation->hasNoSignedWrap();
    bool overflow = false;
    switch (instruction.getOpcode()) {
        case Instruction::Add:
            (void)a.sadd_ov(b, overflow);
            return require_defined(!is_signed || !overflow, "signed overflow");
        case Instruction::Sub:
            (void)a.ssub_ov(b, overflow);
            return require_defined(!is_signed || !overflow, "signed overflow");
        case Instruction::Mul:
            (void)a.smul_ov(b, overflow);
            return require_defined(!is_signed || !overflow, "signed overflow");
        case Instruction::SDiv:
        case Instruction::SRem:
            return require_defined(!a.isMinSignedValue() || !b.isAllOnes(), "signed overflow");
        case Instruction::Shl:
        case Instruction::LShr:
        case Instruction::AShr:
            return require_defined(b.ult(b.getBitWidth()), "shift out of range");
        default:
            return;
    }
}

// Does an array on the way to the element have fewer elements than the index says?  Arrays of length 0 and 1 stand for
// arrays of any length at the end of structs.  An element that is not used may be the one behind the last.
void check_indices(const llvm::GEPOperator& instruction, const std::vector<Value>& operands, bool is_used) {
    llvm::Type* type = instruction.getSourceElementType();
    for (unsigned index = 2; index < instruction.getNumOperands(); ++index) {
        const std::uint64_t count = type->isArrayTy() ? type->getArrayNumElements() : 0;
        type = llvm::GetElementPtrInst::getTypeAtIndex(type, instruction.getOperand(index));
        const APInt number = operands.at(index).bits.sextOrTrunc(64);
        if (count >= 2 && number.uge(count + (is_used ? 0 : 1)))
            throw ProgramFailure(model::Property::Memory, "index out of the bounds of an array");
    }
}

// A shift by the width or more leaves zeros, or the sign: APInt does just that.
APInt binary(const Instruction& instruction, const APInt& a, const APInt& b) {
    switch (instruction.getOpcode()) {
        case Instruction::Add:
            return a + b;
        case Instruction::Sub:
            return a - b;
        case Instruction::Mul:
            return a * b;
        case Instruction::UDiv:
            return a.udiv(checked_divisor(b));
        case Instruction::SDiv:
            return a.sdiv(checked_divisor(b));
        case Instruction::URem:
            return a.urem(checked_divisor(b));
        case Instruction::SRem:
            return a.srem(checked_divisor(b));
        case Instruction::Shl:
            return a.shl(b);
        case Instruction::LShr:
            return a.lshr(b);
        case Instruction::AShr:
            return a.ashr(b);
        case Instruction::And:
            return a & b;
        case Instruction::Or:
            return a | b;
        case Instruction::Xor:
            return a ^ b;
        default:
            refuse(instruction);
    }
}

Value cast(const llvm::CastInst& instruction, const Value& operand, const llvm::DataLayout& layout) {
    const llvm::Type& target = *instruction.getDestTy();
    if (instruction.getOpcode() == Instruction::BitCast)
        return decode(encode(operand, *instruction.getSrcTy(), layout), target, layout);
    if (!is_scalar(target)) refuse(instruction);
    const unsigned width = scalar_width(target, layout);
    switch (instruction.getOpcode()) {
        case Instruction::Trunc:
        case Instruction::ZExt:
        case Instruction::PtrToInt:
        case Instruction::IntToPtr:
        case Instruction::AddrSpaceCast:
            return Value(operand.bits.zextOrTrunc(width));
        case Instruction::SExt:
            return Value(operand.bits.sext(width));
        default:
            refuse(instruction);
    }
}

Value element_address(const llvm::GEPOperator& instruction, const std::vector<Value>& operands,
                      const llvm::DataLayout& layout) {
    APInt address = operands[0].bits;
    std::size_t index = 1;
    for (auto type = llvm::gep_type_begin(instruction); type != llvm::gep_type_end(instruction); ++type, ++index) {
        const APInt& number = operands.at(index).bits;
        if (llvm::StructType* record = type.getStructTypeOrNull()) {
            const auto field = static_cast<unsigned>(number.getZExtValue());
            address += element_offset(*record, field, layout);
        } else {
            const std::uint64_t size = layout.getTypeAllocSize(type.getIndexedType()).getFixedValue();
            address += number.sextOrTrunc(address.getBitWidth()) * APInt(address.getBitWidth(), size);
        }
    }
    return Value(address);
}

Value extract_value(const llvm::ExtractValueInst& instruction, const Value& aggregate) {
    const Value* part = &aggregate;
    for (unsigned index : instruction.indices()) part = &part->elements.at(index);
    return *part;
}

Value insert_value(const llvm::InsertValueInst& instruction, Value aggregate, const Value& inserted) {
    Value* part = &aggregate;
    for (unsigned index : instruction.indices()) part = &part->elements.at(index);
    *part = inserted;
    return aggregate;
}

Value insert_element(Value vector, const Value& inserted, std::uint64_t index) {
    if (index < vector.elements.size()) vector.elements[index] = inserted;
    return vector;
}

Value compare(const llvm::ICmpInst& instruction, const Value& a, const Value& b) {
    return {1, llvm::ICmpInst::compare(a.bits, b.bits, instruction.getPredicate()) ? 1U : 0U};
}

bool has_scalar_operands(const Instruction& instruction) {
    return is_scalar(*instruction.getOperand(0)->getType()) &&
           !instruction.getOperand(0)->getType()->isFloatingPointTy();
}

}  // namespace

void check_used_element(const llvm::GEPOperator& address, const std::vector<Value>& operands) {
    check_indices(address, operands, true);
}

void refuse(const llvm::Instruction& instruction) {
    std::string text;
    llvm::raw_string_ostream(text) << instruction;
    throw NotReproduced("cannot execute:" + text);
}

void check_computation(const Instruction& instruction, const std::vector<Value>& operands, const Options& options) {
    if (options.overflow && instruction.isBinaryOp() && has_scalar_operands(instruction)) {
        if (instruction.isIntDivRem()) (void)checked_divisor(operands[1].bits);
        check_overflow(instruction, operands[0].bits, operands[1].bits);
    }
    if (const auto* address = llvm::dyn_cast<llvm::GEPOperator>(&instruction);
        options.inner_bounds && address != nullptr)
        check_indices(*address, operands, false);
}

Value compute(const Instruction& instruction, const std::vector<Value>& operands, const llvm::DataLayout& layout) {
    if (is_floating(instruction)) return compute_floating(instruction, operands);
    if (const auto* conversion = llvm::dyn_cast<llvm::CastInst>(&instruction))
        return cast(*conversion, operands[0], layout);
    if (instruction.isBinaryOp() && has_scalar_operands(instruction))
        return Value(binary(instruction, operands[0].bits, operands[1].bits));
    switch (instruction.getOpcode()) {
        case Instruction::ICmp:
            if (!has_scalar_operands(instruction)) refuse(instruction);
            return compare(llvm::cast<llvm::ICmpInst>(instruction), operands[0], operands[1]);
        case Instruction::Select:
            if (!is_scalar(*instruction.getOperand(0)->getType())) refuse(instruction);
            return operands[0].bits.isZero() ? operands[2] : operands[1];
        case Instruction::Freeze:
            return operands[0];
        case Instruction::GetElementPtr:
            if (!is_scalar(*instruction.getType())) refuse(instruction);
            return element_address(llvm::cast<llvm::GEPOperator>(instruction), operands, layout);
        case Instruction::ExtractValue:
            return extract_value(llvm::cast<llvm::ExtractValueInst>(instruction), operands[0]);
        case Instruction::InsertValue:
            return insert_value(llvm::cast<llvm::InsertValueInst>(instruction), operands[0], operands[1]);
        case Instruction::ExtractElement:
            return operands[0].elements.at(operands[1].number());
        case Instruction::InsertElement:
            return insert_element(operands[0], operands[1], operands[2].number());
        default:
            refuse(instruction);
    }
}

}  // namespace heddle::replay
