#include "ir/races/places.h"

#include <llvm/IR/Instructions.h>

#include <algorithm>

namespace heddle::ir::races {

// An argument of the thread, or some bits of it, also as a number.  No root: it is something else.
Symbol Places::argument_of(llvm::Value* value) {
    Symbol result;
    while (auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) {
        if (llvm::isa<llvm::ZExtInst>(cast))
            result.fills_with_zeros = true;
        else if (!llvm::isa<llvm::SExtInst, llvm::TruncInst, llvm::PtrToIntInst, llvm::IntToPtrInst>(cast))
            return {};
        if (const auto* type = llvm::dyn_cast<llvm::IntegerType>(cast->getType()))
            result.bits = std::min(result.bits, type->getBitWidth());
        value = cast->getOperand(0);
    }
    if (llvm::isa<llvm::Argument>(value)) result.root = value;
    return result;
}

Symbol Places::symbol_of(llvm::Value* value) {
    if (const Symbol argument = argument_of(value); argument.root != nullptr) return argument;
    auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
    if (load == nullptr || !is_stable_(*load)) return {value};
    const Form from = form_of(load->getPointerOperand());
    if (!from.is_exact()) return {value};
    if (from.base != nullptr && from.symbol.root == nullptr) return {from.base, {from.low}};
    if (from.base == nullptr && from.factor == 1) {
        Symbol result = from.symbol;
        result.path.push_back(from.low);
        return result;
    }
    return {value};
}

void Places::add(Terms& terms, llvm::Value* number, std::int64_t factor) {
    if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(number)) {
        terms.constant += constant->getSExtValue() * factor;
        return;
    }
    if (auto* wider = llvm::dyn_cast<llvm::SExtInst>(number)) return add(terms, wider->getOperand(0), factor);
    if (auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(number)) {
        const auto* right = llvm::dyn_cast<llvm::ConstantInt>(sum->getOperand(1));
        if (sum->getOpcode() == llvm::Instruction::Add && sum->hasNoSignedWrap()) {
            add(terms, sum->getOperand(0), factor);
            return add(terms, sum->getOperand(1), factor);
        }
        if (sum->getOpcode() == llvm::Instruction::Mul && sum->hasNoSignedWrap() && right != nullptr)
            return add(terms, sum->getOperand(0), factor * right->getSExtValue());
    }
    auto* filled = llvm::dyn_cast<llvm::ZExtInst>(number);
    Symbol symbol = symbol_of(filled != nullptr ? filled->getOperand(0) : number);
    if (filled != nullptr) symbol.fills_with_zeros = true;
    terms.add({symbol, factor, number});
}

void Places::Terms::add(const Term& term) {
    const auto known = std::ranges::find(terms, term.symbol, &Term::symbol);
    if (known == terms.end())
        terms.push_back(term);
    else
        known->factor += term.factor;
}

Form Places::form_of(llvm::Value* address) {
    Terms terms;
    while (auto* gep = llvm::dyn_cast<llvm::GEPOperator>(address)) {
        llvm::APInt constant(layout_.getIndexTypeSizeInBits(gep->getType()), 0);
        ScaledIndices scaled;
        if (!gep->collectOffset(layout_, constant.getBitWidth(), scaled, constant)) return {.is_known = false};
        terms.constant += constant.getSExtValue();
        for (const auto& [index, scale] : scaled) add(terms, index, scale.getSExtValue());
        address = gep->getPointerOperand();
    }
    Form form{.low = terms.constant, .high = terms.constant};
    if (llvm::isa<llvm::GlobalVariable, llvm::AllocaInst>(address)) {
        form.base = address;
        // What the thread was given comes first: it tells threads apart.
        auto chosen = std::ranges::find_if(
            terms.terms, [](const Term& term) { return llvm::isa<llvm::Argument>(term.symbol.root); });
        if (chosen == terms.terms.end()) chosen = terms.terms.begin();
        if (chosen != terms.terms.end()) {
            form.symbol = chosen->symbol;
            form.factor = chosen->factor;
            terms.terms.erase(chosen);
        }
    } else {
        form.symbol = symbol_of(address);
        form.factor = 1;
    }
    for (const Term& term : terms.terms) {
        auto* instruction = llvm::dyn_cast<llvm::Instruction>(term.value);
        if (instruction == nullptr) return {.is_known = false};
        const Congruence range =
            loops_.of(*instruction->getFunction()).range_of(*instruction, *instruction) * term.factor;
        if (range.low == Congruence::lowest || range.high == Congruence::highest) return {.is_known = false};
        form.low += range.low;
        form.high += range.high;
    }
    return form;
}

PointerSet Places::targets_of_symbol(const Form& form, llvm::Value* address) {
    if (!form.is_known || form.base != nullptr) return {};
    while (auto* gep = llvm::dyn_cast<llvm::GEPOperator>(address)) address = gep->getPointerOperand();
    return pointees_.of(address);
}

}  // namespace heddle::ir::races
