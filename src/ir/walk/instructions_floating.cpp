#include "ir/walk/instructions_floating.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/walk/floating.h"
#include "util/error.h"

namespace heddle::ir {

using llvm::Instruction;

FloatingInstructions::FloatingInstructions(Tools& tools)
    : manager_(tools.walk.pass.manager), paths_(tools.paths), operands_(tools.operands) {}

namespace {

FloatFormat format_of(const llvm::Type& type) {
    if (!type.isFloatTy() && !type.isDoubleTy()) throw Unsupported({}, "floating point of this format");
    return type.isFloatTy() ? single_format : double_format;
}

}  // namespace

bool FloatingInstructions::is_floating(const Instruction& instruction) {
    const auto is_number = [](const llvm::Value* value) { return value->getType()->isFPOrFPVectorTy(); };
    switch (instruction.getOpcode()) {
        case Instruction::FNeg:
        case Instruction::FCmp:
            return true;
        default:
            return (instruction.isBinaryOp() && is_number(&instruction)) ||
                   (instruction.isCast() && instruction.getOpcode() != Instruction::BitCast &&
                    (is_number(&instruction) || is_number(instruction.getOperand(0))));
    }
}

bool FloatingInstructions::execute_floating(const Site& site, State& state) {
    const Instruction& instruction = site.instruction;
    if (instruction.isCast()) return convert_floating(site, state);
    Floating numbers(manager_, format_of(*instruction.getOperand(0)->getType()));
    const Term a = operands_.scalar(state, *instruction.getOperand(0));
    const Term b = instruction.getNumOperands() > 1 ? operands_.scalar(state, *instruction.getOperand(1)) : a;
    Term result = a;
    switch (instruction.getOpcode()) {
        case Instruction::FNeg:
            result = numbers.negate(a);
            break;
        case Instruction::FAdd:
            result = numbers.add(a, b);
            break;
        case Instruction::FSub:
            result = numbers.subtract(a, b);
            break;
        case Instruction::FMul:
            result = numbers.multiply(a, b);
            break;
        case Instruction::FDiv:
            result = numbers.divide(a, b);
            break;
        case Instruction::FCmp:
            result = compare_floating(numbers, llvm::cast<llvm::FCmpInst>(instruction).getPredicate(), a, b);
            break;
        default:
            throw Unsupported({}, std::string("the instruction ") + instruction.getOpcodeName());
    }
    operands_.define(state, instruction, {result});
    return true;
}

// A predicate is a set of relations: its bits stand for equal, greater, less and unordered.
Term FloatingInstructions::compare_floating(Floating& numbers, unsigned predicate, Term a, Term b) {
    Term holds = manager_.bottom();
    if ((predicate & 1) != 0) holds = manager_.logical_or(holds, numbers.equal(a, b));
    if ((predicate & 2) != 0) holds = manager_.logical_or(holds, numbers.less(b, a));
    if ((predicate & 4) != 0) holds = manager_.logical_or(holds, numbers.less(a, b));
    if ((predicate & 8) != 0)
        holds = manager_.logical_or(holds, manager_.logical_or(numbers.is_nan(a), numbers.is_nan(b)));
    return holds;
}

bool FloatingInstructions::convert_floating(const Site& site, State& state) {
    const Instruction& instruction = site.instruction;
    const llvm::Type &source = *instruction.getOperand(0)->getType(), &target = *instruction.getType();
    const Term value = operands_.scalar(state, *instruction.getOperand(0));
    const unsigned opcode = instruction.getOpcode();
    if (opcode == Instruction::SIToFP || opcode == Instruction::UIToFP) {
        const Term number = value.sort().is_bool() ? operands_.as_bits(value, 2) : value;
        const bool is_signed = opcode == Instruction::SIToFP;
        operands_.define(state, instruction, {Floating(manager_, format_of(target)).from_integer(number, is_signed)});
        return true;
    }
    Floating numbers(manager_, format_of(source));
    if (opcode != Instruction::FPToSI && opcode != Instruction::FPToUI) {
        operands_.define(state, instruction, {numbers.convert(value, format_of(target))});
        return true;
    }
    const term::Sort sort = scalar_sort(target);
    if (sort.is_bool() || sort.width() > 64) throw Unsupported({}, "this conversion of a floating-point number");
    const Floating::Integer result = numbers.to_integer(value, sort.width(), opcode == Instruction::FPToSI);
    operands_.define(state, instruction, {result.value});
    return paths_.fail_unless(state, site, result.fits, model::Property::Overflow, "conversion out of range");
}

// fabs, and a * b + c, which has no instruction of its own on the processors that clang compiles for by default.
bool FloatingInstructions::call_floating(const llvm::CallBase& call, State& state, bool is_fabs) {
    Floating numbers(manager_, format_of(*call.getType()));
    const Term a = operands_.argument(call, state, 0);
    operands_.define(state, call,
                     {is_fabs ? numbers.absolute(a)
                              : numbers.add(numbers.multiply(a, operands_.argument(call, state, 1)),
                                            operands_.argument(call, state, 2))});
    return true;
}

}  // namespace heddle::ir
