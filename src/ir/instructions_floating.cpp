// Instructions on floating-point numbers.
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "ir/floating.h"
#include "ir/thread_walker.h"
#include "util/error.h"

namespace heddle::ir {

using llvm::Instruction;

namespace {

FloatFormat format_of(const llvm::Type& type) {
    if (!type.isFloatTy() && !type.isDoubleTy()) throw Unsupported({}, "floating point of this format");
    return type.isFloatTy() ? single_format : double_format;
}

}  // namespace

bool ThreadWalker::is_floating(const Instruction& instruction) {
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

bool ThreadWalker::execute_floating(const Site& site, State& state) {
    const Instruction& instruction = site.instruction;
    if (instruction.isCast()) return convert_floating(site, state);
    Floating numbers(manager_, format_of(*instruction.getOperand(0)->getType()));
    const Term a = scalar(state, *instruction.getOperand(0));
    const Term b = instruction.getNumOperands() > 1 ? scalar(state, *instruction.getOperand(1)) : a;
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
    define(state, instruction, {result});
    return true;
}

// A predicate is a set of relations: its bits stand for equal, greater, less and unordered.
Term ThreadWalker::compare_floating(Floating& numbers, unsigned predicate, Term a, Term b) {
    Term holds = manager_.bottom();
    if ((predicate & 1) != 0) holds = manager_.logical_or(holds, numbers.equal(a, b));
    if ((predicate & 2) != 0) holds = manager_.logical_or(holds, numbers.less(b, a));
    if ((predicate & 4) != 0) holds = manager_.logical_or(holds, numbers.less(a, b));
    if ((predicate & 8) != 0)
        holds = manager_.logical_or(holds, manager_.logical_or(numbers.is_nan(a), numbers.is_nan(b)));
    return holds;
}

bool ThreadWalker::convert_floating(const Site& site, State& state) {
    const Instruction& instruction = site.instruction;
    const llvm::Type &source = *instruction.getOperand(0)->getType(), &target = *instruction.getType();
    const Term value = scalar(state, *instruction.getOperand(0));
    const unsigned opcode = instruction.getOpcode();
    if (opcode == Instruction::SIToFP || opcode == Instruction::UIToFP) {
        const Term number = value.sort().is_bool() ? as_bits(value, 2) : value;
        const bool is_signed = opcode == Instruction::SIToFP;
        define(state, instruction, {Floating(manager_, format_of(target)).from_integer(number, is_signed)});
        return true;
    }
    Floating numbers(manager_, format_of(source));
    if (opcode != Instruction::FPToSI && opcode != Instruction::FPToUI) {
        define(state, instruction, {numbers.convert(value, format_of(target))});
        return true;
    }
    const term::Sort sort = scalar_sort(target);
    if (sort.is_bool() || sort.width() > 64) throw Unsupported({}, "this conversion of a floating-point number");
    const Floating::Integer result = numbers.to_integer(value, sort.width(), opcode == Instruction::FPToSI);
    define(state, instruction, {result.value});
    return fail_unless(state, site, result.fits, model::Property::Overflow, "conversion out of range");
}

// fabs, and a * b + c, which has no instruction of its own on the processors that clang compiles for by default.
bool ThreadWalker::call_floating(const llvm::CallBase& call, State& state, bool is_fabs) {
    Floating numbers(manager_, format_of(*call.getType()));
    const Term a = argument(call, state, 0);
    define(state, call,
           {is_fabs ? numbers.absolute(a)
                    : numbers.add(numbers.multiply(a, argument(call, state, 1)), argument(call, state, 2))});
    return true;
}

}  // namespace heddle::ir
