// Floating-point numbers, by LLVM's own.  Rounding is to nearest; a NaN that an operation makes is always the same one.
#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APSInt.h>
#include <llvm/IR/Instructions.h>

#include "replay/early_ends.h"
#include "replay/machine/compute.h"

namespace heddle::replay {

namespace {

using llvm::APFloat;
using llvm::Instruction;

constexpr auto to_nearest = APFloat::rmNearestTiesToEven;

APFloat number_of(const Value& value, const llvm::Type& type) {
    return {type.getFltSemantics(), value.bits};
}

Value image_of(const APFloat& number) {
    return Value((number.isNaN() ? APFloat::getQNaN(number.getSemantics()) : number).bitcastToAPInt());
}

Value to_integer(const APFloat& number, unsigned width, bool is_signed) {
    llvm::APSInt result(width, !is_signed);
    bool is_exact = false;
    if (number.convertToInteger(result, APFloat::rmTowardZero, &is_exact) == APFloat::opInvalidOp)
        throw ProgramFailure(model::Property::Overflow, "conversion out of range");
    return Value(result);
}

Value from_integer(const llvm::APInt& number, const llvm::Type& type, bool is_signed) {
    APFloat result(type.getFltSemantics());
    result.convertFromAPInt(number, is_signed, to_nearest);
    return image_of(result);
}

Value convert(APFloat number, const llvm::Type& type) {
    bool loses = false;
    number.convert(type.getFltSemantics(), to_nearest, &loses);
    return image_of(number);
}

Value compare(const Instruction& instruction, const APFloat& a, const APFloat& b) {
    return {1, llvm::FCmpInst::compare(a, b, llvm::cast<llvm::FCmpInst>(instruction).getPredicate()) ? 1U : 0U};
}

}  // namespace

bool is_floating(const Instruction& instruction) {
    const auto involves = [](const llvm::Value* value) { return value->getType()->isFloatingPointTy(); };
    if (instruction.isCast())
        return instruction.getOpcode() != Instruction::BitCast &&
               (involves(&instruction) || involves(instruction.getOperand(0)));
    return (instruction.isBinaryOp() || instruction.isUnaryOp() || instruction.getOpcode() == Instruction::FCmp) &&
           involves(instruction.getOperand(0));
}

Value multiply_add(const llvm::Type& type, const Value& a, const Value& b, const Value& c) {
    return image_of(number_of(image_of(number_of(a, type) * number_of(b, type)), type) + number_of(c, type));
}

Value compute_floating(const Instruction& instruction, const std::vector<Value>& operands) {
    const llvm::Type &source = *instruction.getOperand(0)->getType(), &target = *instruction.getType();
    const auto operand = [&](std::size_t i) { return number_of(operands[i], source); };
    switch (instruction.getOpcode()) {
        case Instruction::FNeg:
            return Value((-operand(0)).bitcastToAPInt());
        case Instruction::FAdd:
            return image_of(operand(0) + operand(1));
        case Instruction::FSub:
            return image_of(operand(0) - operand(1));
        case Instruction::FMul:
            return image_of(operand(0) * operand(1));
        case Instruction::FDiv:
            return image_of(operand(0) / operand(1));
        case Instruction::FCmp:
            return compare(instruction, operand(0), operand(1));
        case Instruction::SIToFP:
            return from_integer(operands[0].bits, target, true);
        case Instruction::UIToFP:
            return from_integer(operands[0].bits, target, false);
        case Instruction::FPToSI:
            return to_integer(operand(0), target.getIntegerBitWidth(), true);
        case Instruction::FPToUI:
            return to_integer(operand(0), target.getIntegerBitWidth(), false);
        case Instruction::FPExt:
        case Instruction::FPTrunc:
            return convert(operand(0), target);
        default:
            refuse(instruction);
    }
}

}  // namespace heddle::replay
