// Goes on behind what is refused, to see what else will be.
#pragma once

#include <string>

#include "ir/steps/walk_context.h"
#include "util/error.h"

namespace heddle::ir {

class Operands;

// Notes the refusal in the list that the options name, once.  Throws EnoughRefusals if the list is long
// enough.
void note_refusal(const WalkContext& walk, const Site& site, const Unsupported& refusal,
                  const std::string& missing_function = "");

// The instruction that is refused is taken to do nothing but to have any value.  False if there is no way on.
bool go_on_behind(Operands& operands, const Site& site, State& state);

}  // namespace heddle::ir
