#include "ir/walk/instructions.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "ir/access/allocations.h"
#include "ir/access/tools.h"
#include "ir/program/source.h"
#include "ir/runtime/keys.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/walk/arithmetic.h"
#include "ir/walk/elements.h"
#include "ir/walk/function_calls.h"
#include "ir/walk/instructions_floating.h"
#include "ir/walk/instructions_memory.h"
#include "ir/walk/refused_places.h"
#include "util/error.h"

namespace heddle::ir {

Instructions::Instructions(Tools& tools, Arithmetic& arithmetic, Elements& elements, MemoryInstructions& memory,
                           FloatingInstructions& floating, Calls& calls)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      paths_(tools.paths),
      operands_(tools.operands),
      allocations_(tools.allocations),
      arithmetic_(arithmetic),
      elements_(elements),
      memory_(memory),
      floating_(floating),
      calls_(calls) {}

namespace {

// Instructions that may be steps or inputs are counted, so that the replayer can find them.
bool is_counted(const llvm::Instruction& instruction) {
    switch (instruction.getOpcode()) {
        case llvm::Instruction::Load:
        case llvm::Instruction::Store:
        case llvm::Instruction::AtomicRMW:
        case llvm::Instruction::AtomicCmpXchg:
        case llvm::Instruction::Alloca:
        case llvm::Instruction::Call:
        case llvm::Instruction::Invoke:
        case llvm::Instruction::Ret:
            return instruction.getMetadata("heddle.id") != nullptr;
        default:
            return false;
    }
}

}  // namespace

bool Instructions::ends_process() const {
    const Frame& frame = *walk_.frame;
    return walk_.thread == 0 && frame.caller == nullptr && frame.function.getName() == "main" &&
           !pass_.options.threads_outlive_main;
}

bool Instructions::ends_thread() const {
    const llvm::Function* destructors = pass_.module.getFunction(end_of_thread);
    if (destructors != nullptr) return &walk_.frame->function == destructors;
    return walk_.thread != 0 && walk_.frame->caller == nullptr;
}

bool Instructions::execute(const llvm::Instruction& instruction, State& state) {
    if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction)) return true;
    const ContextId context = pass_.knowledge.context(walk_.frame->context, &instruction, walk_.frame->iterations);
    Term occurrence = manager_.bits(0, 32);
    try {
        if (is_counted(instruction) || pass_.knowledge.addresses.is_use(instruction)) {
            const auto [count, is_new] = state.counts.write().try_emplace(number_of(instruction).index, occurrence);
            occurrence = count->second;
            count->second = manager_.bv_add(occurrence, manager_.bits(1, 32));
        }
        return dispatch({instruction, context, occurrence}, state);
    } catch (const Unsupported& refusal) {
        if (pass_.options.refusals != nullptr) {
            const Site site{instruction, context, occurrence};
            note_refusal(walk_, site, refusal);
            return go_on_behind(operands_, site, state);
        }
        if (!refusal.where().file.empty()) throw;
        throw Unsupported(location_of(instruction), refusal.reason());
    }
}

bool Instructions::dispatch(const Site& site, State& state) {
    const llvm::Instruction& instruction = site.instruction;
    switch (instruction.getOpcode()) {
        case llvm::Instruction::Alloca:
            return memory_.execute_alloca(site, state);
        case llvm::Instruction::Load:
            return elements_.uses_elements(*instruction.getOperand(0), site, state) &&
                   memory_.execute_load(site, state);
        case llvm::Instruction::Store:
            if (!elements_.uses_elements(*instruction.getOperand(1), site, state)) return false;
            if (llvm::cast<llvm::StoreInst>(instruction).getOrdering() !=
                llvm::AtomicOrdering::SequentiallyConsistent)
                return memory_.execute_store(site, state);
            return memory_.execute_locked(site, state, [&] { return memory_.execute_store(site, state); });
        case llvm::Instruction::AtomicRMW:
            return memory_.execute_locked(site, state, [&] {
                return memory_.execute_rmw(llvm::cast<llvm::AtomicRMWInst>(instruction), site, state);
            });
        case llvm::Instruction::AtomicCmpXchg:
            return memory_.execute_locked(site, state, [&] {
                return memory_.execute_compare_exchange(llvm::cast<llvm::AtomicCmpXchgInst>(instruction), site, state);
            });
        case llvm::Instruction::Fence:
            return memory_.execute_fence(llvm::cast<llvm::FenceInst>(instruction), site, state);
        case llvm::Instruction::GetElementPtr:
            operands_.define(state, instruction,
                             {elements_.element_address(llvm::cast<llvm::GEPOperator>(instruction), state)});
            return elements_.within_arrays(llvm::cast<llvm::GEPOperator>(instruction), site, state, false);
        case llvm::Instruction::Call:
        case llvm::Instruction::Invoke:
            return calls_.call(llvm::cast<llvm::CallBase>(instruction), site, state);
        case llvm::Instruction::ICmp:
            return arithmetic_.compare(site, state);
        case llvm::Instruction::Select: {
            const Term condition = operands_.scalar(state, *instruction.getOperand(0));
            Operand chosen = operands_.operand(state, *instruction.getOperand(1));
            const Operand other = operands_.operand(state, *instruction.getOperand(2));
            for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = manager_.ite(condition, chosen[i], other[i]);
            operands_.define(state, instruction, chosen);
            return true;
        }
        case llvm::Instruction::Freeze:
            operands_.define(state, instruction, operands_.operand(state, *instruction.getOperand(0)));
            return true;
        case llvm::Instruction::Unreachable:
            // What does not return has ended the path before; else it is undefined behaviour.
            paths_.fail_unless(state, site, manager_.bottom(), model::Property::Memory,
                               "a path that the compiler takes to be impossible");
            return false;
        case llvm::Instruction::Ret:
            allocations_.end_function(state, site, ends_thread());
            return !ends_process() || allocations_.check_leaks(site, state);
        case llvm::Instruction::ExtractValue:
        case llvm::Instruction::InsertValue:
            elements_.aggregate(instruction, state);
            return true;
        default:
            break;
    }
    if (FloatingInstructions::is_floating(instruction)) return floating_.execute_floating(site, state);
    if (instruction.isCast()) return arithmetic_.cast(site, state);
    if (Arithmetic::knows(instruction.getOpcode())) return arithmetic_.binary(site, state);
    scalar_sort(*instruction.getType());  // names vectors
    throw Unsupported(location_of(instruction), std::string("the instruction ") + instruction.getOpcodeName());
}

}  // namespace heddle::ir
