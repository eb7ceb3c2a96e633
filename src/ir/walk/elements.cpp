#include "ir/walk/elements.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"

namespace heddle::ir {

Elements::Elements(Tools& tools)
    : pass_(tools.walk.pass), manager_(tools.walk.pass.manager), paths_(tools.paths), operands_(tools.operands) {}

namespace {

// The element is used where its address is computed, so that its index is looked at.
bool is_used_at_once(const llvm::GEPOperator& gep) {
    const auto* computed = llvm::dyn_cast<llvm::Instruction>(&gep);
    return computed != nullptr && std::ranges::all_of(gep.users(), [&](const llvm::User* user) {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
        return instruction != nullptr && instruction->getParent() == computed->getParent() &&
               (llvm::isa<llvm::LoadInst>(instruction) || llvm::isa<llvm::StoreInst>(instruction)) &&
               llvm::getLoadStorePointerOperand(instruction) == &gep;
    });
}

}  // namespace

// The index of an array that is a part of a larger object, as far as the run goes on (within_arrays): what lies beside the
// array is not meant.
Term Elements::limited(const llvm::GEPOperator& gep, Term array, Term index, std::uint64_t count, std::uint64_t stride) {
    if (!pass_.options.inner_bounds || count < 2 || index.is_constant()) return index;
    const auto last = static_cast<std::int64_t>(is_used_at_once(gep) ? count - 1 : count);
    if (pass_.pointers.facts(index).number.is_within(0, last)) return index;
    const auto& objects = pass_.pointers.facts(array).pointers;
    const bool is_part = std::ranges::any_of(
        objects, [&](const auto& entry) { return pass_.knowledge.object(entry.first).size > count * stride; });
    if (!is_part) return index;
    const Term end = manager_.bits(static_cast<std::uint64_t>(last) + 1, pointer_bits);
    return manager_.ite(manager_.bv_ult(index, end), index, manager_.bits(0, pointer_bits));
}

Term Elements::element_address(const llvm::GEPOperator& gep, const State& state) {
    Term address = operands_.scalar(state, *gep.getPointerOperand());
    const llvm::Type* indexed = nullptr;  // by the index before
    for (auto index = llvm::gep_type_begin(gep); index != llvm::gep_type_end(gep); ++index) {
        if (llvm::StructType* structure = index.getStructTypeOrNull()) {
            auto field = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(index.getOperand())->getZExtValue());
            if (pass_.options.sabotage == Sabotage::FieldOffset && field > 0) --field;
            const std::uint64_t offset = pass_.layout.getStructLayout(structure)->getElementOffset(field);
            address = manager_.bv_add(address, manager_.bits(offset, pointer_bits));
            indexed = index.getIndexedType();
            continue;
        }
        const std::uint64_t stride = pass_.layout.getTypeAllocSize(index.getIndexedType());
        Term number = operands_.scalar(state, *index.getOperand());
        if (number.sort().is_bool()) number = operands_.as_bits(number, 1);
        number = number.sort().width() > pointer_bits ? manager_.extract(number, pointer_bits - 1, 0)
                                                      : manager_.sign_extend(number, pointer_bits);
        if (const auto* array = llvm::dyn_cast_or_null<llvm::ArrayType>(indexed))
            number = limited(gep, address, number, array->getNumElements(), stride);
        indexed = index.getIndexedType();
        address = manager_.bv_add(address, manager_.bv_mul(number, manager_.bits(stride, pointer_bits)));
    }
    return address;
}

// An index may be the number of elements, but then the element may not be used.  Arrays of length 0 and 1 stand for
// arrays of any length at the end of structs.
bool Elements::within_arrays(const llvm::GEPOperator& gep, const Site& site, State& state, bool is_used) {
    if (!pass_.options.inner_bounds) return true;
    llvm::Type* type = gep.getSourceElementType();
    for (const llvm::Use& index : llvm::drop_begin(gep.indices())) {  // the first one is no part of the type
        const auto* array = llvm::dyn_cast<llvm::ArrayType>(type);
        type = llvm::GetElementPtrInst::getTypeAtIndex(type, index.get());
        const std::uint64_t count = array == nullptr ? 0 : array->getNumElements();
        if (count < 2) continue;
        const Term number = manager_.sign_extend(operands_.scalar(state, *index), pointer_bits);
        const Term last = manager_.bits(is_used ? count - 1 : count, pointer_bits);
        if (!paths_.fail_unless(state, site, manager_.bv_ule(number, last), model::Property::Memory,
                                "index out of the bounds of an array"))
            return false;
    }
    return true;
}

// The elements on the way to what is loaded or stored, as far as they were computed in the same block.
bool Elements::uses_elements(const llvm::Value& pointer, const Site& site, State& state) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&pointer);
    const auto* computed = llvm::dyn_cast<llvm::Instruction>(&pointer);
    if (gep == nullptr || (computed != nullptr && computed->getParent() != site.instruction.getParent())) return true;
    return within_arrays(*gep, site, state, true) && uses_elements(*gep->getPointerOperand(), site, state);
}

// extractvalue and insertvalue: the leaves of the part are a range of the leaves of the whole.
void Elements::aggregate(const llvm::Instruction& instruction, State& state) {
    const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction);
    const auto indices =
        extract != nullptr ? extract->getIndices() : llvm::cast<llvm::InsertValueInst>(instruction).getIndices();
    Operand whole = operands_.operand(state, *instruction.getOperand(0));
    llvm::Type* type = instruction.getOperand(0)->getType();
    std::size_t first = 0;
    for (const unsigned index : indices) {
        for (unsigned i = 0; i < index; ++i) first += leaf_count(*llvm::ExtractValueInst::getIndexedType(type, {i}));
        type = llvm::ExtractValueInst::getIndexedType(type, {index});
    }
    const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(first);
    if (extract != nullptr) {
        operands_.define(state, instruction, Operand(begin, begin + static_cast<std::ptrdiff_t>(leaf_count(*type))));
        return;
    }
    const Operand part = operands_.operand(state, *instruction.getOperand(1));
    std::copy(part.begin(), part.end(), begin);
    operands_.define(state, instruction, whole);
}

}  // namespace heddle::ir
