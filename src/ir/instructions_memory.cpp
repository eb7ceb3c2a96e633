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
    const Term count = manager_.zero_extend(scalar(state, *local.getArraySize()), 2 * pointer_bits);
    const std::uint64_t element = pass_.layout.getTypeAllocSize(local.getAllocatedType());
    const Term length = manager_.bv_mul(count, manager_.bits(element, 2 * pointer_bits));
    const auto size = bounded_size(state, site, length);
    if (!size) return false;
    const Declaration declaration = declaration_of(local);
    ObjectInfo info({&local, site.context}, ObjectKind::Local, declaration.name, *size, location_of(local),
                    declaration.type);
    const Origin origin{model::ThreadId(thread_), number_of(local), site.occurrence, manager_.logical_and(state.path)};
    const ObjectId object = pass_.objects.allocate(std::move(info), origin);
    if (!length.is_constant()) pass_.objects.limit(object, manager_.extract(length, pointer_bits - 1, 0));
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
    if (!state.open && touches_shared(lives))
        open_step(state, site, StepKind::Free, "end of local variables").plain = true;
    for (const Target& life : lives.targets) write_target(state, life, manager_.bits(0, 8), manager_.top());
    settle(state);
}

// An order weaker than sequential consistency is taken as sequential consistency, and the verdict says so.
void ThreadWalker::note_order(unsigned ordering) {
    const auto order = static_cast<llvm::AtomicOrdering>(ordering);
    if (order != llvm::AtomicOrdering::NotAtomic && order != llvm::AtomicOrdering::SequentiallyConsistent)
        pass_.program.uses_weak_orders = true;
}

namespace {

struct Leaf {
    std::uint64_t offset;
    llvm::Type* type;
};

// The scalars that a type is made of, in order.
void collect_leaves(llvm::Type* type, std::uint64_t offset, const llvm::DataLayout& layout, std::vector<Leaf>& leaves) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
        const llvm::StructLayout* fields = layout.getStructLayout(structure);
        for (unsigned i = 0; i < structure->getNumElements(); ++i)
            collect_leaves(structure->getElementType(i), offset + fields->getElementOffset(i), layout, leaves);
    } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
        const std::uint64_t stride = layout.getTypeAllocSize(array->getElementType());
        for (std::uint64_t i = 0; i < array->getNumElements(); ++i)
            collect_leaves(array->getElementType(), offset + i * stride, layout, leaves);
    } else {
        leaves.push_back({offset, type});
    }
}

}  // namespace

// A whole struct or array is loaded and stored leaf by leaf: others may see it half done.
bool ThreadWalker::for_each_leaf(llvm::Type* type, Term pointer,
                                 const std::function<bool(std::size_t, llvm::Type*, Term)>& visit) {
    std::vector<Leaf> leaves;
    collect_leaves(type, 0, pass_.layout, leaves);
    bool alive = true;
    for (std::size_t i = 0; alive && i < leaves.size(); ++i) {
        scalar_sort(*leaves[i].type);
        if (type->isAggregateType())
            part_ = {static_cast<unsigned>(i), leaves[i].offset, pass_.layout.getTypeStoreSize(leaves[i].type)};
        alive = visit(i, leaves[i].type, manager_.bv_add(pointer, manager_.bits(leaves[i].offset, pointer_bits)));
        part_ = {};
    }
    return alive;
}

bool ThreadWalker::execute_load(const Site& site, State& state) {
    const auto& instruction = llvm::cast<llvm::LoadInst>(site.instruction);
    note_order(static_cast<unsigned>(instruction.getOrdering()));
    Operand values;
    const auto load_leaf = [&](std::size_t, llvm::Type* type, Term place) {
        const std::uint64_t bytes = pass_.layout.getTypeStoreSize(type);
        const auto value = load(state, site, place, bytes, {false, instruction.isAtomic()});
        if (value) values.push_back(from_bits(*value, *type));
        return value.has_value();
    };
    if (!for_each_leaf(instruction.getType(), scalar(state, *instruction.getPointerOperand()), load_leaf)) return false;
    define(state, instruction, values);
    return true;
}

bool ThreadWalker::execute_store(const Site& site, State& state) {
    const auto& instruction = llvm::cast<llvm::StoreInst>(site.instruction);
    const llvm::Value& stored = *instruction.getValueOperand();
    note_order(static_cast<unsigned>(instruction.getOrdering()));
    const Operand values = operand(state, stored);
    return for_each_leaf(
        stored.getType(), scalar(state, *instruction.getPointerOperand()),
        [&](std::size_t i, llvm::Type* type, Term place) {
            const Term value = as_bits(values[i], static_cast<unsigned>(pass_.layout.getTypeStoreSize(type) * 8));
            if (pass_.options.sabotage == Sabotage::DroppedStore && value.is_constant() && value.value().raw() == 1)
                return true;
            return store(state, site, place, value, {true, instruction.isAtomic()});
        });
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
    const auto combined = [&](Kind operation) {
        return of_numbers(operation, before, argument, "an atomic operation");
    };
    const auto extreme = [&](Kind order, bool first) {
        const Term less = combined(order);
        return first ? manager_.ite(less, before, argument) : manager_.ite(less, argument, before);
    };
    Term after = argument;
    switch (rmw.getOperation()) {
        case Operation::Xchg:
            break;
        case Operation::Add:
            after = combined(Kind::BvAdd);
            break;
        case Operation::Sub:
            after = combined(Kind::BvSub);
            break;
        case Operation::And:
            after = combined(Kind::BvAnd);
            break;
        case Operation::Nand:
            after = manager_.bv_not(combined(Kind::BvAnd));
            break;
        case Operation::Or:
            after = combined(Kind::BvOr);
            break;
        case Operation::Xor:
            after = combined(Kind::BvXor);
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

// An index may be the number of elements, but then the element may not be used.  Arrays of length 0 and 1 stand for
// arrays of any length at the end of structs.
bool ThreadWalker::within_arrays(const llvm::GEPOperator& gep, const Site& site, State& state, bool is_used) {
    if (!pass_.options.inner_bounds) return true;
    llvm::Type* type = gep.getSourceElementType();
    for (const llvm::Use& index : llvm::drop_begin(gep.indices())) {  // the first one is no part of the type
        const auto* array = llvm::dyn_cast<llvm::ArrayType>(type);
        type = llvm::GetElementPtrInst::getTypeAtIndex(type, index.get());
        const std::uint64_t count = array == nullptr ? 0 : array->getNumElements();
        if (count < 2) continue;
        const Term number = manager_.sign_extend(scalar(state, *index), pointer_bits);
        const Term last = manager_.bits(is_used ? count - 1 : count, pointer_bits);
        if (!fail_unless(state, site, manager_.bv_ule(number, last), model::Property::Memory,
                         "index out of the bounds of an array"))
            return false;
    }
    return true;
}

// The elements on the way to what is loaded or stored, as far as they were computed in the same block.
bool ThreadWalker::uses_elements(const llvm::Value& pointer, const Site& site, State& state) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&pointer);
    const auto* computed = llvm::dyn_cast<llvm::Instruction>(&pointer);
    if (gep == nullptr || (computed != nullptr && computed->getParent() != site.instruction.getParent())) return true;
    return within_arrays(*gep, site, state, true) && uses_elements(*gep->getPointerOperand(), site, state);
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
