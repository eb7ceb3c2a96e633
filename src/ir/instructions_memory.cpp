// Instructions that make addresses and touch memory.
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_walker.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;
using term::Kind;

bool ThreadWalker::execute_alloca(const Site& site, State& state) {
    const auto& local = llvm::cast<llvm::AllocaInst>(site.instruction);
    const Term count = scalar(state, *local.getArraySize());
    if (!count.is_constant()) throw Unsupported({}, "an array on the stack whose length is not a constant");
    const std::uint64_t size = pass_.layout.getTypeAllocSize(local.getAllocatedType()) * count.value().to_uint64();
    const Declaration declaration = declaration_of(local);
    ObjectInfo info({&local, site.context}, ObjectKind::Local, declaration.name, size, location_of(local),
                    declaration.type);
    const Origin origin{model::ThreadId(thread_), number_of(local), site.occurrence, manager_.logical_and(state.path)};
    const ObjectId object = pass_.objects.allocate(std::move(info), origin);
    activation_->locals.push_back(object);
    locals_.insert(object);
    // The process does not outlive the locals of main.
    if (thread_ == 0 && activation_->caller == nullptr) pass_.locals_of_main.insert(object);
    define(state, local, {pass_.objects.address(object)});
    return true;
}

// The locals of a function that returns are gone; it matters for those that somebody else may still use.
void ThreadWalker::end_life(State& state, const Site& site, const Activation& activation) {
    Access lives{{}, 1};
    for (const ObjectId local : activation.locals)
        if (pass_.knowledge.object(local).may_be_freed)
            lives.targets.push_back({pass_.objects.life_of(local), 0, manager_.top()});
    if (lives.targets.empty()) return;
    record(state, lives, {true, true});
    if (touches_shared(lives)) leave_section(state);
    if (!state.open && touches_shared(lives)) open_step(state, site, StepKind::Free, "end of local variables");
    for (const Target& life : lives.targets) write_target(state, life, manager_.bits(0, 8), manager_.top());
    settle(state);
}

// An order weaker than sequential consistency is taken as sequential consistency, and the verdict says so.
void ThreadWalker::note_order(unsigned ordering) {
    const auto order = static_cast<llvm::AtomicOrdering>(ordering);
    if (order != llvm::AtomicOrdering::NotAtomic && order != llvm::AtomicOrdering::SequentiallyConsistent)
        pass_.program.assumes_sequential_consistency = true;
}

bool ThreadWalker::execute_load(const Site& site, State& state) {
    const auto& instruction = llvm::cast<llvm::LoadInst>(site.instruction);
    llvm::Type* type = instruction.getType();
    note_order(static_cast<unsigned>(instruction.getOrdering()));
    const Term pointer = scalar(state, *instruction.getPointerOperand());
    if (type->isAggregateType()) throw Unsupported({}, "a load of a whole struct or array");
    scalar_sort(*type);
    const auto value = load(state, site, pointer, pass_.layout.getTypeStoreSize(type), {false, instruction.isAtomic()});
    if (!value) return false;
    define(state, instruction, {from_bits(*value, *type)});
    return true;
}

bool ThreadWalker::execute_store(const Site& site, State& state) {
    const auto& instruction = llvm::cast<llvm::StoreInst>(site.instruction);
    llvm::Type* type = instruction.getValueOperand()->getType();
    note_order(static_cast<unsigned>(instruction.getOrdering()));
    const Term pointer = scalar(state, *instruction.getPointerOperand());
    if (type->isAggregateType()) {
        // Structs that are passed in registers come as aggregates; they are stored leaf by leaf into private memory.
        const Operand leaves = operand(state, *instruction.getValueOperand());
        const auto* structure = llvm::dyn_cast<llvm::StructType>(type);
        if (structure == nullptr || structure->getNumElements() != leaves.size())
            throw Unsupported({}, "a store of a nested struct or array");
        const llvm::StructLayout* fields = pass_.layout.getStructLayout(const_cast<llvm::StructType*>(structure));
        for (unsigned i = 0; i < leaves.size(); ++i) {
            const auto bytes = static_cast<unsigned>(pass_.layout.getTypeStoreSize(structure->getElementType(i)));
            const Term field = manager_.bv_add(pointer, manager_.bits(fields->getElementOffset(i), pointer_bits));
            part_ = {i, fields->getElementOffset(i), bytes};
            const bool alive = store(state, site, field, as_bits(leaves[i], bytes * 8), {true, false});
            part_ = {};
            if (!alive) return false;
        }
        return true;
    }
    scalar_sort(*type);
    const auto width = static_cast<unsigned>(pass_.layout.getTypeStoreSize(type) * 8);
    const Term value = as_bits(scalar(state, *instruction.getValueOperand()), width);
    if (pass_.options.sabotage == Sabotage::DroppedStore && value.is_constant() && value.value().raw() == 1)
        return true;
    return store(state, site, pointer, value, {true, instruction.isAtomic()});
}

bool ThreadWalker::execute_rmw(const llvm::AtomicRMWInst& rmw, const Site& site, State& state) {
    using Operation = llvm::AtomicRMWInst::BinOp;
    note_order(static_cast<unsigned>(rmw.getOrdering()));
    llvm::Type* type = rmw.getType();
    scalar_sort(*type);
    const auto bytes = static_cast<unsigned>(pass_.layout.getTypeStoreSize(type));
    const Term argument = as_bits(scalar(state, *rmw.getValOperand()), bytes * 8);
    const Term pointer = scalar(state, *rmw.getPointerOperand());
    const auto access = begin_access(state, site, pointer, bytes, {true, true}, StepKind::ReadModifyWrite);
    if (!access) return false;
    const Term before = read(state, *access);
    const auto extreme = [&](Kind order, bool first) {
        const Term less = manager_.binary(order, before, argument);
        return first ? manager_.ite(less, before, argument) : manager_.ite(less, argument, before);
    };
    Term after = argument;
    switch (rmw.getOperation()) {
        case Operation::Xchg:
            break;
        case Operation::Add:
            after = manager_.bv_add(before, argument);
            break;
        case Operation::Sub:
            after = manager_.bv_sub(before, argument);
            break;
        case Operation::And:
            after = manager_.bv_and(before, argument);
            break;
        case Operation::Nand:
            after = manager_.bv_not(manager_.bv_and(before, argument));
            break;
        case Operation::Or:
            after = manager_.bv_or(before, argument);
            break;
        case Operation::Xor:
            after = manager_.binary(Kind::BvXor, before, argument);
            break;
        case Operation::Max:
            after = extreme(Kind::BvSlt, false);
            break;
        case Operation::Min:
            after = extreme(Kind::BvSlt, true);
            break;
        case Operation::UMax:
            after = extreme(Kind::BvUlt, false);
            break;
        case Operation::UMin:
            after = extreme(Kind::BvUlt, true);
            break;
        default:
            throw Unsupported({}, "this atomic operation");
    }
    write(state, *access, after, manager_.top());
    define(state, rmw, {from_bits(before, *type)});
    return end_access(state, site, *access);
}

bool ThreadWalker::execute_compare_exchange(const llvm::AtomicCmpXchgInst& exchange, const Site& site, State& state) {
    note_order(static_cast<unsigned>(exchange.getSuccessOrdering()));
    note_order(static_cast<unsigned>(exchange.getFailureOrdering()));
    llvm::Type* type = exchange.getCompareOperand()->getType();
    scalar_sort(*type);
    const auto bytes = static_cast<unsigned>(pass_.layout.getTypeStoreSize(type));
    const Term expected = as_bits(scalar(state, *exchange.getCompareOperand()), bytes * 8);
    const Term desired = as_bits(scalar(state, *exchange.getNewValOperand()), bytes * 8);
    const Term pointer = scalar(state, *exchange.getPointerOperand());
    const auto access = begin_access(state, site, pointer, bytes, {true, true}, StepKind::CompareExchange);
    if (!access) return false;
    const Term before = read(state, *access);
    const Term success = manager_.equal(before, expected);
    write(state, *access, desired, success);
    define(state, exchange, {from_bits(before, *type), success});
    return end_access(state, site, *access);
}

Term ThreadWalker::element_address(const llvm::GEPOperator& gep, const State& state) {
    Term address = scalar(state, *gep.getPointerOperand());
    for (auto index = llvm::gep_type_begin(gep); index != llvm::gep_type_end(gep); ++index) {
        if (llvm::StructType* structure = index.getStructTypeOrNull()) {
            auto field = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(index.getOperand())->getZExtValue());
            if (pass_.options.sabotage == Sabotage::FieldOffset && field > 0) --field;
            const std::uint64_t offset = pass_.layout.getStructLayout(structure)->getElementOffset(field);
            address = manager_.bv_add(address, manager_.bits(offset, pointer_bits));
            continue;
        }
        const std::uint64_t stride = pass_.layout.getTypeAllocSize(index.getIndexedType());
        Term number = scalar(state, *index.getOperand());
        if (number.sort().is_bool()) number = as_bits(number, 1);
        number = number.sort().width() > pointer_bits ? manager_.extract(number, pointer_bits - 1, 0)
                                                      : manager_.sign_extend(number, pointer_bits);
        address = manager_.bv_add(address, manager_.bv_mul(number, manager_.bits(stride, pointer_bits)));
    }
    return address;
}

// extractvalue and insertvalue: the leaves of the part are a range of the leaves of the whole.
void ThreadWalker::aggregate(const llvm::Instruction& instruction, State& state) {
    const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction);
    const auto indices =
        extract != nullptr ? extract->getIndices() : llvm::cast<llvm::InsertValueInst>(instruction).getIndices();
    Operand whole = operand(state, *instruction.getOperand(0));
    llvm::Type* type = instruction.getOperand(0)->getType();
    std::size_t first = 0;
    for (const unsigned index : indices) {
        for (unsigned i = 0; i < index; ++i) first += leaf_count(*llvm::ExtractValueInst::getIndexedType(type, {i}));
        type = llvm::ExtractValueInst::getIndexedType(type, {index});
    }
    const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(first);
    if (extract != nullptr) {
        define(state, instruction, Operand(begin, begin + static_cast<std::ptrdiff_t>(leaf_count(*type))));
        return;
    }
    const Operand part = operand(state, *instruction.getOperand(1));
    std::copy(part.begin(), part.end(), begin);
    define(state, instruction, whole);
}

}  // namespace heddle::ir
