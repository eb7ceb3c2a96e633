// States that stand for many: what variables hold is a term over symbols, and a path condition says what values the
// symbols may have.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "explore/moves.h"

namespace heddle::explore {

struct SymbolicState {
    Positions positions;
    std::vector<std::pair<Term, Term>> values =
        {};                       // of the variables that somebody may still look at, ordered by these
    std::vector<Term> path = {};  // all true, ordered; about symbols that matter for the values
    friend bool operator==(const SymbolicState&, const SymbolicState&) = default;
};

// Symbols are variables of terms.
std::set<Term> symbols_of(const SymbolicState& state);

// Of these conditions those that say something of the symbols: directly, or by way of other symbols.  The others can be
// met whatever the symbols are, if all of them together can be met.
std::vector<Term> about(const std::set<Term>& symbols, std::vector<Term> conditions);

// Of two states at the same positions: the older one has another constant somewhere.
bool differ_in_constants(const SymbolicState& older, const SymbolicState& newer);

}  // namespace heddle::explore
