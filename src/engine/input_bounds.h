// Numbers that inputs are compared with: where it is worth dividing the values of an input.
#pragma once

#include <span>
#include <vector>

#include "encoder/encoding.h"
#include "lookahead/propagation.h"

namespace heddle::engine {

// Choices about the inputs of the program that the formulas mention.
std::vector<encoder::Choice> input_choices(const model::Program& program, std::span<const term::Term> formulas);

// Tells the propagation what follows for comparisons with one input from another: they are opaque to it.
void relate_input_choices(lookahead::Propagation& propagation, const model::Program& program, term::Manager& manager,
                          const encoder::Encoding& encoding, std::span<const encoder::Choice> choices);

}  // namespace heddle::engine
