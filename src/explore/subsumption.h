// When a symbolic state need not be followed, since an older one at the same positions stands for all of its states.
// docs/explore.md.
#pragma once

#include <memory>

#include "explore/queries.h"
#include "explore/symbolic_state.h"

namespace heddle::explore {

// From the quickest to the one that finds most.
enum class Cover {
    Equality,    // the same terms
    Structural,  // the same but for the names of symbols
    Solver,      // a solver finds equal values, and a weaker path condition, under equations between symbols
    Exact,       // whatever the symbols of the new state are, there are some for the old one
};

class Subsumption {
public:
    virtual ~Subsumption() = default;
    // Both are at the same positions.
    virtual bool covers(const SymbolicState& older, const SymbolicState& newer) = 0;
};

// Null for Equality, which is looked up.
std::unique_ptr<Subsumption> make_subsumption(Cover cover, term::Manager& manager, const Resources& resources);

}  // namespace heddle::explore
