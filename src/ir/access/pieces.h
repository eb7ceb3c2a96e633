// Ranges of memory, copied piece by piece: others may see a copy half done.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "ir/steps/walk_context.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class MemoryAccesses;
class Operands;
class Targets;

class Pieces {
public:
    Pieces(WalkContext& walk, Operands& operands, Targets& targets, MemoryAccesses& accesses);
    // Where the range that starts at the pointer is cut into cells, relative to its start.
    std::vector<std::uint64_t> borders_within(Term pointer, std::uint64_t bytes);
    // The pieces between the borders, at most eight bytes each.
    static std::vector<CellRange> cut(std::uint64_t bytes, std::set<std::uint64_t> borders);
    // Takes all the pieces from `first` to `last`, and then puts them.
    bool copy(const Site& site, State& state, Term target, Term source, const std::vector<CellRange>& ranges,
              std::size_t first, std::size_t last);
    // A struct passed by value: the callee gets a copy of its own.
    std::optional<Term> copy_argument(const llvm::CallBase& call, const Site& site, State& state, unsigned number);

private:
    void note_parts_of_pointers(Term target, Term source, CellRange range);
    std::vector<std::pair<model::ObjectId, CellRange>> places_of(Term pointer, CellRange range);

    WalkContext& walk_;
    Pass& pass_;
    Operands& operands_;
    Targets& targets_;
    MemoryAccesses& accesses_;
};

}  // namespace heddle::ir
