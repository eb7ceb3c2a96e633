// Instructions that touch memory.
#pragma once

#include <functional>

#include "ir/steps/walk_context.h"

namespace llvm {
class AtomicCmpXchgInst;
class FenceInst;
class AtomicRMWInst;
class Type;
}  // namespace llvm

namespace heddle::ir {

class Allocations;
class Arithmetic;
class Contents;
class MemoryAccesses;
class Operands;
class Steps;
struct Tools;

class MemoryInstructions {
public:
    MemoryInstructions(Tools& tools, Arithmetic& arithmetic);
    bool execute_alloca(const Site& site, State& state);
    bool execute_load(const Site& site, State& state);
    bool execute_store(const Site& site, State& state);
    bool execute_rmw(const llvm::AtomicRMWInst& rmw, const Site& site, State& state);
    bool execute_compare_exchange(const llvm::AtomicCmpXchgInst& exchange, const Site& site, State& state);
    // Executes what waits for the stores of its thread where there are store buffers.
    bool execute_locked(const Site& site, State& state, const std::function<bool()>& execute);
    bool execute_fence(const llvm::FenceInst& fence, const Site& site, State& state);

private:
    model::Ordering note_order(unsigned ordering);
    Term fails_for_nothing(const Site& site, State& state, Term found, Term expected);
    bool for_each_leaf(llvm::Type* type, Term pointer,
                       const std::function<bool(std::size_t, llvm::Type*, Term)>& visit);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Operands& operands_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    Allocations& allocations_;
    Arithmetic& arithmetic_;
};

}  // namespace heddle::ir
