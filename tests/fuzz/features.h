// Which parts of the language a program uses, for the summary of a run.
#pragma once

#include <set>
#include <string>

#include "fuzz/tree.h"

namespace heddle::fuzz {

std::set<std::string> features_of(const Program& program);

}  // namespace heddle::fuzz
