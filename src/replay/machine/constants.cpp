#include "replay/machine/constants.h"

#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/raw_ostream.h>

#include "replay/early_ends.h"
#include "replay/machine/compute.h"

namespace heddle::replay {

namespace {

const llvm::Constant& element(const llvm::Constant& aggregate, unsigned index) {
    return *aggregate.getAggregateElement(index);
}

bool is_aggregate(const llvm::Constant& constant) {
    return llvm::isa<llvm::ConstantAggregate, llvm::ConstantDataSequential>(constant);
}

}  // namespace

Constants::Constants(const llvm::Module& module, Memory& memory) : layout_(module.getDataLayout()), memory_(memory) {
    for (const llvm::Function& function : module) {
        const Address address = memory_.allocate(1, ObjectKind::Function);
        addresses_[&function] = address;
        functions_[address] = &function;
    }
    // All addresses first: initial contents point in all directions.
    for (const llvm::GlobalVariable& global : module.globals())
        if (!global.isThreadLocal()) addresses_[&global] = allocate(global);
    for (const llvm::GlobalVariable& global : module.globals())
        if (!global.isThreadLocal() && global.hasInitializer()) write(addresses_[&global], *global.getInitializer(), 0);
}

Address Constants::allocate(const llvm::GlobalVariable& global) {
    const std::uint64_t size = layout_.getTypeAllocSize(global.getValueType()).getFixedValue();
    return memory_.allocate(size, global.isConstant() ? ObjectKind::Constant : ObjectKind::Global);
}

Address Constants::address(const llvm::GlobalValue& global, unsigned thread) {
    if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&global))
        return evaluate(*alias->getAliasee(), thread).number();
    const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&global);
    if (variable == nullptr || !variable->isThreadLocal()) {
        const auto found = addresses_.find(&global);
        if (found == addresses_.end()) throw NotReproduced("cannot execute: the address of " + global.getName().str());
        return found->second;
    }
    const auto [copy, is_new] = thread_local_.try_emplace({variable, thread}, 0);
    if (is_new) {
        copy->second = allocate(*variable);
        if (variable->hasInitializer()) write(copy->second, *variable->getInitializer(), thread);
    }
    return copy->second;
}

std::vector<Address> Constants::copies_of(unsigned thread) const {
    std::vector<Address> copies;
    for (const auto& [variable_and_thread, copy] : thread_local_)
        if (variable_and_thread.second == thread) copies.push_back(copy);
    return copies;
}

const llvm::Function* Constants::function_at(Address address) const {
    const auto found = functions_.find(address);
    return found == functions_.end() ? nullptr : found->second;
}

const llvm::GlobalVariable* Constants::variable_at(Address address) const {
    for (const auto& [global, place] : addresses_)
        if (place == address) return llvm::dyn_cast<llvm::GlobalVariable>(global);
    return nullptr;
}

Value Constants::evaluate(const llvm::Constant& constant, unsigned thread) {
    const llvm::Type& type = *constant.getType();
    if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) return Value(integer->getValue());
    if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) return {64, address(*global, thread)};
    if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&constant))
        return Value(number->getValueAPF().bitcastToAPInt());
    if (constant.isNullValue() || llvm::isa<llvm::UndefValue>(constant)) return zero_value(type, layout_);
    if (is_aggregate(constant)) {
        Value value;
        for (unsigned i = 0; i < element_count(type); ++i)
            value.elements.push_back(evaluate(element(constant, i), thread));
        return value;
    }
    if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) {
        const llvm::unique_value owned(expression->getAsInstruction());
        const auto& instruction = llvm::cast<llvm::Instruction>(*owned);
        std::vector<Value> operands;
        for (const llvm::Use& operand : instruction.operands())
            operands.push_back(evaluate(llvm::cast<llvm::Constant>(*operand), thread));
        return compute(instruction, operands, layout_);
    }
    std::string text;
    llvm::raw_string_ostream(text) << constant;
    throw NotReproduced("cannot execute: the constant " + text);
}

void Constants::write(Address address, const llvm::Constant& constant, unsigned thread) {
    if (constant.isNullValue() || llvm::isa<llvm::UndefValue>(constant)) return;
    const llvm::Type& type = *constant.getType();
    if (is_aggregate(constant)) {
        for (unsigned i = 0; i < element_count(type); ++i)
            write(address + element_offset(type, i, layout_), element(constant, i), thread);
    } else {
        memory_.initialise(address, encode(evaluate(constant, thread), type, layout_));
    }
}

}  // namespace heddle::replay
