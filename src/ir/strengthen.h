// Programs with stronger memory orders and more fences than they were written with.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/load/load.h"
#include "model/ids.h"
#include "model/ordering.h"
#include "util/source_location.h"

namespace heddle::ir {

// An operation that could be stronger, or an access behind which a fence could stand.
struct OrderedPlace {
    model::InstructionId instruction;
    SourceLocation where;
    std::string what;                       // "store to flag"
    bool is_atomic = true;                  // else an ordinary access
    bool is_fence_behind = false;           // else the order of the operation itself
    std::string order = {};                 // as it is: "relaxed"; empty: of a fence that is not there
    std::vector<model::Ordering> stronger = {};  // that it could have, weaker ones first
};

// Of the program's own code: atomic operations and fences that are not sequentially consistent; and places behind atomic
// and ordinary accesses to what other threads may know.
std::vector<OrderedPlace> ordered_places(const LinkedModule& module);

struct Strengthening {
    model::InstructionId instruction;
    model::Ordering order;
    bool is_fence_behind = false;
};

// The numbers of all instructions stay; new fences have new ones.
LinkedModule strengthened(const LinkedModule& module, std::span<const Strengthening> changes);

}  // namespace heddle::ir
