#include "ir/walk/instructions_memory.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>

#include "ir/access/allocations.h"
#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/program/source.h"
#include "ir/steps/kept_around.h"
#include "ir/steps/operands.h"
#include "ir/steps/steps.h"
#include "ir/walk/arithmetic.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;
using term::Kind;

MemoryInstructions::MemoryInstructions(Tools& tools, Arithmetic& arithmetic)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      operands_(tools.operands),
      contents_(tools.contents),
      accesses_(tools.accesses),
      allocations_(tools.allocations),
      arithmetic_(arithmetic) {}

namespace {

// Somewhere in memory, or among what a thread carries into the next turn of a loop, a pointer to it may be kept.
bool is_pointed_to(const Knowledge& knowledge, ObjectId object) {
    for (std::size_t i = 0; i < knowledge.object_count(); ++i)
        if (knowledge.pointees(ObjectId(i), 0, knowledge.object(ObjectId(i)).size).contains(object)) return true;
    return false;
}

}  // namespace

bool MemoryInstructions::execute_alloca(const Site& site, State& state) {
    const auto& local = llvm::cast<llvm::AllocaInst>(site.instruction);
    const Term count = manager_.zero_extend(operands_.scalar(state, *local.getArraySize()), 2 * pointer_bits);
    const std::uint64_t element = pass_.layout.getTypeAllocSize(local.getAllocatedType());
    const Term length = manager_.bv_mul(count, manager_.bits(element, 2 * pointer_bits));
    const auto size = allocations_.bounded_size(state, site, length);
    if (!size) return false;
    const Declaration declaration = declaration_of(local);
    ObjectInfo info({&local, site.context}, ObjectKind::Local, declaration.name, *size, location_of(local),
                    declaration.type);
    info.scope = plain_name(walk_.frame->function);
    Origin origin{model::ThreadId(walk_.thread), number_of(local), site.occurrence, manager_.logical_and(state.path)};
    const auto turns = kept_around(walk_);
    if (!turns.empty()) origin.renewed_at = turns.front()->location;
    const ObjectId object = pass_.objects.allocate(std::move(info), origin);
    if (!turns.empty()) allocate_anew(walk_, state, object, length.is_constant());
    // A pointer may outlive the turn, and would seem to be one to the local of the next turn.
    if (!turns.empty() && Allocations::ends_with_block(local) && is_pointed_to(pass_.knowledge, object))
        refuse_kept_around(walk_);
    if (!allocations_.keep_size(state, site, object, length)) return false;
    walk_.frame->locals.push_back(object);
    walk_.locals.insert(object);
    // The process does not outlive the locals of main, but for those of its blocks.
    if (walk_.thread == 0 && walk_.frame->caller == nullptr && !Allocations::ends_with_block(local))
        pass_.locals_of_main.insert(object);
    operands_.define(state, local, {pass_.objects.address(object)});
    return true;
}

// The values that are read are those of sequential consistency, and the verdict says so where an order is weaker.
model::Ordering MemoryInstructions::note_order(unsigned ordering) {
    switch (static_cast<llvm::AtomicOrdering>(ordering)) {
        case llvm::AtomicOrdering::NotAtomic:
        case llvm::AtomicOrdering::SequentiallyConsistent:
            return model::Ordering::SequentiallyConsistent;
        case llvm::AtomicOrdering::Acquire:
            pass_.program.uses_weak_orders = true;
            return model::Ordering::Acquire;
        case llvm::AtomicOrdering::Release:
            pass_.program.uses_weak_orders = true;
            return model::Ordering::Release;
        case llvm::AtomicOrdering::AcquireRelease:
            pass_.program.uses_weak_orders = true;
            return model::Ordering::AcquireRelease;
        default:
            pass_.program.uses_weak_orders = true;
            return model::Ordering::Relaxed;
    }
}

// A fence for the compiler alone orders nothing for other threads.
bool MemoryInstructions::execute_fence(const llvm::FenceInst& fence, const Site& site, State& state) {
    const model::Ordering order = note_order(static_cast<unsigned>(fence.getOrdering()));
    if (fence.getSyncScopeID() == llvm::SyncScope::SingleThread) return true;
    steps_.add_fence(state, site, order);
    return true;
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
bool MemoryInstructions::for_each_leaf(llvm::Type* type, Term pointer,
                                       const std::function<bool(std::size_t, llvm::Type*, Term)>& visit) {
    std::vector<Leaf> leaves;
    collect_leaves(type, 0, pass_.layout, leaves);
    bool alive = true;
    for (std::size_t i = 0; alive && i < leaves.size(); ++i) {
        scalar_sort(*leaves[i].type);
        if (type->isAggregateType())
            walk_.part = {static_cast<unsigned>(i), leaves[i].offset, pass_.layout.getTypeStoreSize(leaves[i].type)};
        alive = visit(i, leaves[i].type, manager_.bv_add(pointer, manager_.bits(leaves[i].offset, pointer_bits)));
        walk_.part = {};
    }
    return alive;
}

bool MemoryInstructions::execute_load(const Site& site, State& state) {
    const auto& instruction = llvm::cast<llvm::LoadInst>(site.instruction);
    const model::Ordering order = note_order(static_cast<unsigned>(instruction.getOrdering()));
    Operand values;
    const auto load_leaf = [&](std::size_t, llvm::Type* type, Term place) {
        const std::uint64_t bytes = pass_.layout.getTypeStoreSize(type);
        const auto value = accesses_.load(state, site, place, bytes, {false, instruction.isAtomic(), order});
        if (value) values.push_back(operands_.from_bits(*value, *type));
        return value.has_value();
    };
    if (!for_each_leaf(instruction.getType(), operands_.scalar(state, *instruction.getPointerOperand()), load_leaf))
        return false;
    operands_.define(state, instruction, values);
    return true;
}

// Of x86 these are locked instructions, or have a fence behind them, whatever they access.
bool MemoryInstructions::execute_locked(const Site& site, State& state, const std::function<bool()>& execute) {
    const std::size_t before = steps_.count();
    if (!execute()) return false;
    if (pass_.options.locked_fences && steps_.count() == before)
        steps_.add_fence(state, site, model::Ordering::SequentiallyConsistent);
    return true;
}

bool MemoryInstructions::execute_store(const Site& site, State& state) {
    const auto& instruction = llvm::cast<llvm::StoreInst>(site.instruction);
    const llvm::Value& stored = *instruction.getValueOperand();
    const model::Ordering order = note_order(static_cast<unsigned>(instruction.getOrdering()));
    const Operand values = operands_.operand(state, stored);
    return for_each_leaf(
        stored.getType(), operands_.scalar(state, *instruction.getPointerOperand()),
        [&](std::size_t i, llvm::Type* type, Term place) {
            const Term value =
                operands_.as_bits(values[i], static_cast<unsigned>(pass_.layout.getTypeStoreSize(type) * 8));
            if (pass_.options.sabotage == Sabotage::DroppedStore && value.is_constant() && value.value().raw() == 1)
                return true;
            return accesses_.store(state, site, place, value, {true, instruction.isAtomic(), order});
        });
}

bool MemoryInstructions::execute_rmw(const llvm::AtomicRMWInst& rmw, const Site& site, State& state) {
    using Operation = llvm::AtomicRMWInst::BinOp;
    const model::Ordering order = note_order(static_cast<unsigned>(rmw.getOrdering()));
    llvm::Type* type = rmw.getType();
    scalar_sort(*type);
    const auto bytes = static_cast<unsigned>(pass_.layout.getTypeStoreSize(type));
    const Term argument = operands_.as_bits(operands_.scalar(state, *rmw.getValOperand()), bytes * 8);
    const Term pointer = operands_.scalar(state, *rmw.getPointerOperand());
    const auto access =
        accesses_.begin_access(state, site, pointer, bytes, {true, true, order}, StepKind::ReadModifyWrite);
    if (!access) return false;
    const Term before = contents_.read(state, *access);
    const auto combined = [&](Kind operation) {
        return arithmetic_.of_numbers(operation, before, argument, "an atomic operation");
    };
    const auto extreme = [&](Kind comparison, bool first) {
        const Term less = combined(comparison);
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
    contents_.write(state, *access, after, manager_.top());
    operands_.define(state, rmw, {operands_.from_bits(before, *type)});
    return accesses_.end_access(state, site, *access);
}

// An input lets a weak operation fail although the values are equal; elsewhere nobody asks for it.
Term MemoryInstructions::fails_for_nothing(const Site& site, State& state, Term found, Term expected) {
    const Term is_equal = manager_.equal(found, expected);
    if (is_equal.is_false()) return is_equal;
    const Term fails = operands_.any_value(site, state, term::Sort::boolean(), "spurious failure");
    Term& used = pass_.program.inputs.back().used;
    used = manager_.logical_and(used, is_equal);
    const Term is_idle = manager_.logical_and(is_equal, fails);
    const Term succeeds = manager_.logical_and(is_equal, manager_.logical_not(fails));
    walk_.exchanges.push_back({state.path, found, expected, fails, is_idle, succeeds});
    return fails;
}

bool MemoryInstructions::execute_compare_exchange(const llvm::AtomicCmpXchgInst& exchange, const Site& site,
                                                  State& state) {
    const model::Ordering success_order = note_order(static_cast<unsigned>(exchange.getSuccessOrdering()));
    const model::Ordering failure_order = note_order(static_cast<unsigned>(exchange.getFailureOrdering()));
    llvm::Type* type = exchange.getCompareOperand()->getType();
    scalar_sort(*type);
    const auto bytes = static_cast<unsigned>(pass_.layout.getTypeStoreSize(type));
    const Term expected = operands_.as_bits(operands_.scalar(state, *exchange.getCompareOperand()), bytes * 8);
    const Term desired = operands_.as_bits(operands_.scalar(state, *exchange.getNewValOperand()), bytes * 8);
    const Term pointer = operands_.scalar(state, *exchange.getPointerOperand());
    const auto access = accesses_.begin_access(state, site, pointer, bytes, {true, true, success_order, failure_order},
                                               StepKind::CompareExchange);
    if (!access) return false;
    const Term before = contents_.read(state, *access);
    const Term is_equal = manager_.equal(before, expected);
    const bool may_fail = exchange.isWeak() && pass_.options.spurious_failures;
    if (exchange.isWeak() && !may_fail)
        pass_.note_caveat("no weak compare-exchange fails for nothing (--no-spurious-failures)");
    const Term fails = may_fail ? fails_for_nothing(site, state, before, expected) : manager_.bottom();
    const Term success = manager_.logical_and(is_equal, manager_.logical_not(fails));
    contents_.write(state, *access, desired, success);
    operands_.define(state, exchange, {operands_.from_bits(before, *type), success});
    return accesses_.end_access(state, site, *access);
}

}  // namespace heddle::ir
