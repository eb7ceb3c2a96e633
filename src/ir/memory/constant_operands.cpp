// Constants of the module as operands.
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <fmt/format.h>

#include "ir/memory/address.h"
#include "ir/memory/objects.h"
#include "ir/program/source.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

term::Bits to_bits(const llvm::APInt& number) {
    term::Bits bits = number.extractBitsAsZExtValue(std::min(number.getBitWidth(), 64U), 0);
    if (number.getBitWidth() > 64)
        bits |= static_cast<term::Bits>(number.extractBitsAsZExtValue(number.getBitWidth() - 64, 64)) << 64;
    return bits;
}

}  // namespace

term::Sort scalar_sort(const llvm::Type& type) {
    if (type.isPointerTy()) return term::Sort::bits(pointer_bits);
    if (type.isIntegerTy(1)) return term::Sort::boolean();
    if (type.isIntegerTy() && type.getIntegerBitWidth() <= term::max_width)
        return term::Sort::bits(type.getIntegerBitWidth());
    if (type.isFloatTy() || type.isDoubleTy()) return term::Sort::bits(type.isFloatTy() ? 32 : 64);  // its image
    const char* reason = type.isFloatingPointTy() ? "floating point of this format"
                         : type.isIntegerTy()     ? "integers of more than 128 bits"
                         : type.isVectorTy()      ? "vector types"
                                                  : "a value of this type";
    throw Unsupported({}, reason);
}

std::size_t leaf_count(const llvm::Type& type) {
    std::size_t leaves = 1;
    if (const auto* structure = llvm::dyn_cast<llvm::StructType>(&type)) {
        leaves = 0;
        for (const llvm::Type* element : structure->elements()) leaves += leaf_count(*element);
    } else if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
        leaves = array->getNumElements() * leaf_count(*array->getElementType());
    }
    return leaves;
}

Operand Objects::constant(const llvm::Constant& constant, ContextId thread) {
    llvm::Type* type = constant.getType();
    if (!type->isAggregateType()) return {integer(constant, thread)};
    Operand leaves;
    const unsigned elements =
        type->isStructTy() ? type->getStructNumElements() : static_cast<unsigned>(type->getArrayNumElements());
    for (unsigned i = 0; i < elements; ++i) {
        const Operand element = this->constant(*constant.getAggregateElement(i), thread);
        leaves.insert(leaves.end(), element.begin(), element.end());
    }
    return leaves;
}

Term Objects::integer(const llvm::Constant& constant, ContextId thread) {
    const term::Sort sort = scalar_sort(*constant.getType());
    if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&constant))
        return sort.is_bool() ? manager_.boolean(number->isOne())
                              : manager_.bits(to_bits(number->getValue()), sort.width());
    if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&constant))
        return manager_.bits(to_bits(number->getValueAPF().bitcastToAPInt()), sort.width());
    if (constant.isNullValue()) return sort.is_bool() ? manager_.bottom() : manager_.bits(0, sort.width());
    if (llvm::isa<llvm::UndefValue>(constant)) return manager_.fresh_variable("undefined", sort);
    if (const auto* f = llvm::dyn_cast<llvm::Function>(&constant)) return address(function(*f));
    if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&constant))
        return address(global(*variable, thread));
    if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&constant)) return integer(*alias->getAliasee(), thread);
    return expression(constant, thread);
}

Term Objects::expression(const llvm::Constant& constant, ContextId thread) {
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&constant)) {
        llvm::APInt offset(pointer_bits, 0);
        if (gep->accumulateConstantOffset(layout_, offset))
            return manager_.bv_add(integer(*llvm::cast<llvm::Constant>(gep->getPointerOperand()), thread),
                                   manager_.bits(offset.getZExtValue(), pointer_bits));
    }
    const auto* operation = llvm::dyn_cast<llvm::ConstantExpr>(&constant);
    if (llvm::isa<llvm::BlockAddress>(constant)) throw Unsupported({}, "the address of a label (a computed goto)");
    if (operation == nullptr) throw Unsupported({}, "a constant of this kind");
    const Term first = integer(*operation->getOperand(0), thread);
    switch (operation->getOpcode()) {
        case llvm::Instruction::BitCast:
        case llvm::Instruction::AddrSpaceCast:
            return first;
        case llvm::Instruction::PtrToInt:
        case llvm::Instruction::Trunc:
        case llvm::Instruction::IntToPtr: {
            const unsigned width = scalar_sort(*operation->getType()).width();
            if (width < first.sort().width()) return manager_.extract(first, width - 1, 0);
            return manager_.zero_extend(first, width);
        }
        case llvm::Instruction::Add:
            return manager_.bv_add(first, integer(*operation->getOperand(1), thread));
        case llvm::Instruction::Sub:
            return manager_.bv_sub(first, integer(*operation->getOperand(1), thread));
        default:
            throw Unsupported({}, std::string("the constant expression ") + operation->getOpcodeName());
    }
}

// Streams are only handed to functions that do nothing with them.  While glibc says that there is one thread, the C++
// library counts references without atomic operations, which comes to the same.
Term Objects::initial_of_external(const llvm::GlobalVariable& variable, unsigned width) {
    const llvm::StringRef name = variable.getName();
    if (name == "stdin" || name == "stdout" || name == "stderr")
        return manager_.fresh_variable("external " + name.str(), term::Sort::bits(width));
    if (name == "__libc_single_threaded") return manager_.bits(0, width);
    throw Unsupported(
        {},
        fmt::format("the external variable {} is defined nowhere (name the file that defines it, too)", name.str()));
}

// A cell of eight bytes may hold an address; all else is a number.
Term Objects::initial_of_global(const llvm::GlobalVariable& variable, CellRange range, ObjectId object) {
    const auto width = static_cast<unsigned>(range.size * 8);
    if (!variable.hasInitializer()) return initial_of_external(variable, width);
    llvm::Constant* initializer = const_cast<llvm::Constant*>(variable.getInitializer());  // NOLINT: LLVM's interface
    if (initializer->isNullValue()) return manager_.bits(0, width);
    const llvm::APInt offset(pointer_bits, range.offset);
    if (width == pointer_bits) {
        llvm::Type* pointer = llvm::PointerType::get(module_.getContext(), 0);
        llvm::Constant* content = llvm::ConstantFoldLoadFromConst(initializer, pointer, offset, layout_);
        if (content != nullptr && !llvm::isa<llvm::UndefValue>(content)) return integer(*content, 0);
    }
    llvm::Type* number = llvm::Type::getIntNTy(module_.getContext(), width);
    llvm::Constant* content = llvm::ConstantFoldLoadFromConst(initializer, number, offset, layout_);
    // A part of an address.
    const std::uint64_t within = range.offset % (pointer_bits / 8);
    if (content == nullptr && within + range.size <= pointer_bits / 8 && range.size < pointer_bits / 8) {
        const Term whole = initial_of_global(variable, {range.offset - within, pointer_bits / 8}, object);
        knowledge_.add_pointees(object, range, pointers_.facts(whole).pointers);
        return manager_.extract(whole, static_cast<unsigned>(within * 8) + width - 1,
                                static_cast<unsigned>(within * 8));
    }
    if (content == nullptr)
        throw Unsupported(location_of(variable), "the initial value of " + variable.getName().str());
    if (llvm::isa<llvm::UndefValue>(content)) return manager_.bits(0, width);  // padding
    const Term value = integer(*content, 0);
    return value.sort().is_bool() ? manager_.ite(value, manager_.bits(1, width), manager_.bits(0, width)) : value;
}

}  // namespace heddle::ir
