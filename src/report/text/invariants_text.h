// What a proof with labels says, for people.
#pragma once

#include <string>

#include "model/verdict.h"

namespace heddle::report {

// For each place of the threads what is always true there; or that there is no such proof.
std::string invariants_text(const model::Verdict& verdict);

}  // namespace heddle::report
