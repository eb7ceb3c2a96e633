// Random small thread programs, the same for the same seed.
#pragma once

#include <cstdint>

#include "fuzz/oracle.h"
#include "fuzz/tree.h"

namespace heddle::fuzz {

struct Case {
    std::uint64_t seed = 0;
    Program program;
    Verdict verdict = Verdict::Safe;  // what the oracle says: Safe or Unsafe
    std::size_t states = 0;           // how many the oracle had to visit
};

Case generate(std::uint64_t seed);

}  // namespace heddle::fuzz
