// Programs that several tests use.
#pragma once

#include "model/program.h"
#include "term/manager.h"

namespace heddle::testing {

// Two threads make `rounds` rounds of i += j and j += i (load, load, store each) with i = j = 1 at first; main asserts
// that neither exceeds the Fibonacci number that they can reach, or, if `safe` is false, that neither reaches it.
model::Program fib_bench(term::Manager& manager, unsigned rounds, bool safe);

}  // namespace heddle::testing
