// Whether threads can reach their ends within a bound: of one that cannot, a verdict up to the bound says little.
#pragma once

#include <set>
#include <vector>

#include "model/program.h"
#include "model/verdict.h"

namespace heddle::engine {

// Where the threads return, or end the process.
std::vector<model::Place> ends_of(const model::Program& program, const std::set<model::ThreadId>& threads);

// The same program, in which each thread has one more assertion, at its end.  They come last, in the order of the
// threads, and cannot fail: a search that tells which assertions are reached tells which ends are.
model::Program with_ends_as_assertions(model::Program program);

// What is said of threads whose ends are not reached.
model::ThreadEnds describe_unreached(const model::Program& program, const std::set<model::ThreadId>& threads);

}  // namespace heddle::engine
