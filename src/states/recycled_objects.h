// Heap objects of allocations in kept loops, which are used again when nothing leads to them any more.
//
// An address that somebody may still look at is in a live cell or in a live register, as a whole.  What is out of reach
// was freed or is lost: nobody can tell whether another object gets its place.
#pragma once

#include <optional>
#include <vector>

#include "model/program.h"
#include "states/code.h"
#include "states/futures.h"

namespace heddle::states {

class RecycledObjects {
public:
    explicit RecycledObjects(const model::Program& program);

    // What was read of this cell tells which object an allocation has handed out.
    std::optional<std::size_t> allocation_of(model::CellId cell) const;
    // Those out of reach are handed back; what they held is forgotten.  Objects of these allocations are kept.
    void collect(const CellSet& live, const std::vector<Known>& registers, const std::vector<std::size_t>& allocations,
                 std::vector<Known>& cells) const;

private:
    const model::Program& program_;
    std::vector<std::vector<model::CellId>> contents_;  // of each of Program::recycled
    std::vector<model::CellId> others_;                 // cells that belong to none of them
};

// An address of such an object may be kept in another form than as a whole.
bool hides_pointers(const model::Program& program);

}  // namespace heddle::states
