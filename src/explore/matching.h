// Which symbols of one state may be which of another.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "explore/symbolic_state.h"

namespace heddle::explore {

// Terms over the symbols of the newer state, for symbols of the older one.
using Matching = std::map<Term, Term>;

// Symbols for symbols, by going through both states at the same time: no two symbols of either become one.
std::optional<Matching> one_to_one(const SymbolicState& older, const SymbolicState& newer);

// Symbols that both states have stay what they are; the others may be exchanged for those of their width, in all ways
// if these are few, else in their order.
std::vector<Matching> renamings(const SymbolicState& older, const SymbolicState& newer);

// What symbols of the older state must be so that its values are those of the newer one, as far as that can be told by
// undoing what was done to them: y + 1 is v where y is v - 1.
Matching solved(term::Manager& manager, const SymbolicState& older, const SymbolicState& newer);

}  // namespace heddle::explore
