// Questions with "for all", which only Z3 answers.
#pragma once

#include <span>

#include "solver/backend.h"

namespace heddle::solver {

// Whether there are values with which all facts are true, and the claim is true for no values of the bound variables.
Answer ask_for_none(std::span<const Term> facts, std::span<const Term> bound, Term claim, const Limits& limits);

}  // namespace heddle::solver
