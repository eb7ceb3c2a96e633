// The library calls that clang makes for atomic objects which the processor cannot access at once.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Contents;
class MemoryAccesses;
class Operands;
struct Tools;

class AtomicCalls {
public:
    explicit AtomicCalls(Tools& tools);
    static const HandlerTable<AtomicCalls>& functions();

private:
    std::uint64_t atomic_size(const llvm::CallBase& call, const State& state);
    model::Ordering order(const llvm::CallBase& call, const State& state, unsigned argument);
    bool call_atomic_load(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_store(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_exchange(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_compare_exchange(const llvm::CallBase& call, const Site& site, State& state);

    Pass& pass_;
    term::Manager& manager_;
    Operands& operands_;
    Contents& contents_;
    MemoryAccesses& accesses_;
};

}  // namespace heddle::ir
