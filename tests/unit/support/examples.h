// Programs that several tests use.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/program.h"
#include "term/manager.h"

namespace heddle::testing {

// Two threads make `rounds` rounds of i += j and j += i (load, load, store each) with i = j = 1 at first; main asserts
// that neither exceeds the Fibonacci number that they can reach, or, if `safe` is false, that neither reaches it.
model::Program fib_bench(term::Manager& manager, unsigned rounds, bool safe);

// Programs with few runs, one for each thing that a step or an edge can be.
struct Example {
    std::string name;
    std::function<model::Program(term::Manager&)> make;
};
std::vector<Example> small_examples();

// A program of two or three threads with branches, locks, assumptions, atomic additions, creation and joins, drawn by
// lot; the same for the same seed.
model::Program random_program(term::Manager& manager, unsigned seed);

}  // namespace heddle::testing
