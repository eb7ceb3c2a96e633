// A proof in words: what is true where.
#pragma once

#include <vector>

#include "explore/proof.h"
#include "model/verdict.h"

namespace heddle::explore {

// Contents of cells go by the names of the cells, the shortest claims first; states of which nothing is said are left out.
std::vector<model::Invariant> invariants(const Proof& proof, const Moves& moves);

}  // namespace heddle::explore
