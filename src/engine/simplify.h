// Makes a failing run easier to read, without making it another run: what the simplification suggests is replayed
// before it replaces anything.
#pragma once

#include <chrono>
#include <functional>
#include <set>

#include "model/trace.h"

namespace heddle::engine {

// Whether the trace fails as it claims.  The threads in `unfinished` have steps that the trace leaves out; they must
// not be run to their end by themselves.
using FailureTest = std::function<bool(const model::Trace&, const std::set<unsigned>& unfinished)>;

// The same steps in an order with the fewest switches that a search over exchanges of independent steps finds;
// `saved_switches` says how many it has saved.
model::Trace with_fewer_switches(const model::Trace& trace, const FailureTest& fails);

// Marks the last steps of threads without which the failure stays.  Stops looking when the time is up.  Nothing is
// marked in a deadlock or a race: to confirm one, all threads are run on, and a step that was left out would be made
// after all.
model::Trace with_irrelevant_marked(model::Trace trace, const FailureTest& fails, std::chrono::milliseconds time);

// Without the first contents of memory that the run does not read, as `is_read` says, and without which the failure
// stays.  Stops looking when the time is up.
model::Trace without_idle_contents(model::Trace trace, const std::function<bool(const model::TraceInput&)>& is_read,
                                   const FailureTest& fails, std::chrono::milliseconds time);

}  // namespace heddle::engine
