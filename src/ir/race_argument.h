// From the linked module to an argument that its threads cannot race.
#pragma once

#include "ir/load/load.h"
#include "model/race_table.h"

namespace heddle::ir {

// For any number of turns of loops and of threads; what cannot be shown may still be so.
model::RaceTable argue_about_races(const LinkedModule& module);

}  // namespace heddle::ir
