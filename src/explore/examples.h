// Single states of those that a symbolic state stands for: most questions about coverings have the answer that one of
// them gives, and need no solver.
#pragma once

#include <map>
#include <vector>

#include "explore/queries.h"
#include "explore/symbolic_state.h"

namespace heddle::explore {

class Examples {
public:
    // Values that meet the path condition; what it does not mention has any, always the same.
    term::Evaluator of(const SymbolicState& state, Queries& queries);

private:
    std::map<std::vector<Term>, std::map<Term, term::Value>> known_;  // by path condition
};

}  // namespace heddle::explore
