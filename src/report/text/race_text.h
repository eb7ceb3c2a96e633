// Why accesses cannot race, for people.
#pragma once

#include <string>

#include "model/race_table.h"

namespace heddle::report {

// A line for each object: its name and declaration, where it is accessed, and the argument, or two accesses without
// one.
std::string race_text(const model::RaceTable& table);

}  // namespace heddle::report
