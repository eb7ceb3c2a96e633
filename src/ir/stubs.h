// A C file that defines what a program lacks.
#pragma once

#include <string>
#include <vector>

#include "ir/load/load.h"
#include "ir/program/refusal.h"

namespace heddle::ir {

// Functions that return any value of their type, and variables that are zero, for all that the refusals say is missing,
// each with a mark where it is to be edited.  Empty if nothing is.
std::string stubs_for(const LinkedModule& linked, const std::vector<Refusal>& refusals);

}  // namespace heddle::ir
