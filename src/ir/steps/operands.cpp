#include "ir/steps/operands.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/memory/address.h"
#include "ir/program/prepare.h"
#include "ir/program/source.h"
#include "ir/steps/kept_around.h"
#include "ir/steps/pass.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

Operands::Operands(WalkContext& walk) : walk_(walk), pass_(walk.pass), manager_(walk.pass.manager) {}

Operand Operands::operand(const State& state, const llvm::Value& value) {
    if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value))
        return pass_.objects.constant(*constant, walk_.context);
    const auto known = state.registers.find(walk_.frame->info.number(&value));
    HEDDLE_CHECK(known != state.registers.end(), "a register is used before it is set");
    return known->second;
}

Term Operands::scalar(const State& state, const llvm::Value& value) {
    const Operand leaves = operand(state, value);
    if (leaves.size() != 1) throw Unsupported({}, "an aggregate where a scalar is expected");
    return leaves.front();
}

void Operands::define(State& state, const llvm::Instruction& instruction, Operand value) {
    state.registers.insert_or_assign(walk_.frame->info.number(&instruction), std::move(value));
}

bool Operands::define_number(State& state, const llvm::CallBase& call, std::uint64_t number) {
    if (call.getType()->isVoidTy()) return true;
    const term::Sort sort = scalar_sort(*call.getType());
    define(state, call, {sort.is_bool() ? manager_.boolean(number != 0) : manager_.bits(number, sort.width())});
    return true;
}

Term Operands::argument(const llvm::CallBase& call, const State& state, unsigned index) {
    if (index >= call.arg_size()) throw Unsupported({}, "a call with too few arguments");
    return scalar(state, *call.getArgOperand(index));
}

// A null pointer for a function that was not declared comes as an int.
Term Operands::pointer_argument(const llvm::CallBase& call, const State& state, unsigned index) {
    return manager_.zero_extend(argument(call, state, index), pointer_bits);
}

Term Operands::any_value(const Site& site, State& state, term::Sort sort, const std::string& name) {
    const Term variable = manager_.fresh_variable(name, term::Sort::bits(sort.is_bool() ? 1 : sort.width()));
    model::Input& input = pass_.program.inputs.emplace_back(
        model::Input{variable, manager_.logical_and(state.path), model::ThreadId(walk_.thread),
                     number_of(site.instruction), site.occurrence, 0, location_of(site.instruction)});
    if (name.starts_with(any_function_prefix)) {
        const llvm::DILocalVariable* local = variable_of(site.instruction, *site.instruction.getFunction());
        input.name = local == nullptr ? "a local variable" : local->getName().str();
    }
    renew_in_turns(walk_, variable);
    return sort.is_bool() ? manager_.equal(variable, manager_.bits(1, 1)) : variable;
}

Operand Operands::any_result(const Site& site, State& state, llvm::Type& type, const std::string& name) {
    auto* structure = llvm::dyn_cast<llvm::StructType>(&type);
    if (structure == nullptr) return {any_value(site, state, scalar_sort(type), name)};
    const std::uint64_t bits = pass_.layout.getTypeStoreSizeInBits(structure);
    if (bits > term::max_width) throw Unsupported({}, "the function " + name + ", which returns a struct");
    const Term all = any_value(site, state, term::Sort::bits(static_cast<unsigned>(bits)), name);
    Operand leaves;
    for (unsigned i = 0; i < structure->getNumElements(); ++i) {
        const auto first = static_cast<unsigned>(pass_.layout.getStructLayout(structure)->getElementOffsetInBits(i));
        const llvm::Type& element = *structure->getElementType(i);
        leaves.push_back(from_bits(manager_.extract(all, first + scalar_sort(element).width() - 1, first), element));
    }
    return leaves;
}

std::vector<Pass::Start> Operands::functions_of(Term pointer) {
    std::vector<Pass::Start> functions;
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const llvm::Function* function = pass_.objects.function_of(object);
        if (function == nullptr) continue;
        const Term condition = manager_.equal(pointer, pass_.objects.address(object));
        if (!condition.is_false()) functions.push_back({function, condition});
    }
    return functions;
}

Term Operands::as_bits(Term value, unsigned width) {
    if (value.sort().is_bits()) return manager_.zero_extend(value, width);
    return manager_.ite(value, manager_.bits(1, width), manager_.bits(0, width));
}

Term Operands::from_bits(Term bits, const llvm::Type& type) {
    const term::Sort sort = scalar_sort(type);
    if (sort.is_bool()) return manager_.equal(manager_.extract(bits, 0, 0), manager_.bits(1, 1));
    return manager_.extract(bits, sort.width() - 1, 0);
}

// Functions may be called with the types of another prototype: C's integers and pointers are widened or cut.
Operand Operands::adapt(const Operand& value, const llvm::Type& type) {
    if (value.size() != 1 || type.isAggregateType() || value.front().sort() == scalar_sort(type)) return value;
    const Term bits = value.front().sort().is_bool() ? as_bits(value.front(), 1) : value.front();
    const unsigned width = scalar_sort(type).is_bool() ? 1 : scalar_sort(type).width();
    return {from_bits(manager_.zero_extend(bits, std::max(width, bits.sort().width())), type)};
}

Term Operands::advanced(Term pointer, std::uint64_t bytes) {
    return manager_.bv_add(pointer, manager_.bits(bytes, pointer_bits));
}

Term Operands::is_number(Term value, std::uint64_t number) {
    return manager_.equal(value, manager_.bits(number, value.sort().width()));
}

}  // namespace heddle::ir
