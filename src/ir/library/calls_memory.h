// memcpy, memmove and memset.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Bytes;
class MemoryAccesses;
class Operands;
class Pieces;
struct Tools;

class MemoryCalls {
public:
    MemoryCalls(Tools& tools, Bytes& bytes);
    static const HandlerTable<MemoryCalls>& functions();
    bool call_memory_copy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_memory_set(const llvm::CallBase& call, const Site& site, State& state);

private:
    std::uint64_t unit_of(Term size);
    bool copy_unknown_size(const Site& site, State& state, Term target, Term source, Term size, bool takes_all);

    WalkContext& walk_;
    term::Manager& manager_;
    Operands& operands_;
    MemoryAccesses& accesses_;
    Pieces& pieces_;
    Bytes& bytes_;
};

}  // namespace heddle::ir
