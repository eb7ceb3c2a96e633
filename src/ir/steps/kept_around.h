// The kept loops around the place where a walk stands.
#pragma once

#include <vector>

#include "ir/steps/walk_context.h"

namespace heddle::ir {

// Innermost first, through all functions on the call stack.
std::vector<const KeptHead*> kept_around(const WalkContext& walk);

// In each turn something begins that has to be told apart from that of other turns: they are not kept after all.
void refuse_kept_around(WalkContext& walk);

// An object of which each turn has its own.  It needs no other name, as long as nobody else can see it.
void allocate_anew(WalkContext& walk, State& state, ObjectId object, bool has_constant_size);

// The input is asked for in each turn.
void renew_in_turns(const WalkContext& walk, Term input);

}  // namespace heddle::ir
