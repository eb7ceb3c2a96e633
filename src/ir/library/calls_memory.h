// memcpy, memmove and memset.
#pragma once

#include <vector>

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

struct Access;
class Bytes;
class MemoryAccesses;
class Operands;
class Pieces;
struct Tools;

// memcpy, memmove and memset.  Where others may look on, they go byte by byte; so do all copies whose size is not
// known. An assignment of structs goes scalar by scalar.
class MemoryCalls {
public:
    MemoryCalls(Tools& tools, Bytes& bytes);
    static const HandlerTable<MemoryCalls>& functions();
    bool call_memory_copy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_memory_set(const llvm::CallBase& call, const Site& site, State& state);

private:
    // A range of memory that a call goes through: from the pointer on, or from each of two.
    struct Passage {
        std::vector<Term> pointers;
        bool by_bytes;
    };

    std::uint64_t unit_of(Term size);
    bool is_watched(const State& state, const Access& access);
    // The pieces that a part of the range is touched in.
    std::vector<CellRange> pieces_of(const Site& site, const State& state, const Passage& passage, CellRange part);
    std::vector<CellRange> pieces_of_all(const Site& site, const State& state, const Passage& passage,
                                         std::uint64_t bytes);
    bool copy_unknown_size(const Site& site, State& state, const Passage& passage, Term size, bool takes_all);

    Tools& tools_;
    WalkContext& walk_;
    term::Manager& manager_;
    Operands& operands_;
    MemoryAccesses& accesses_;
    Pieces& pieces_;
    Bytes& bytes_;
};

}  // namespace heddle::ir
