// Facts about traces that several rooms need.
#pragma once

#include "model/trace.h"

namespace heddle::model {

// How often the schedule goes from one thread to another, the way to the failing thread at the end included.
unsigned context_switches(const Trace& trace);

// Whether one thread fails, by what it does after the last step; else several are stuck or about to collide.
bool fails_alone(const TraceFailure& failure);

// A race of two accesses that the run has made, one after the other.
bool is_past_race(const TraceFailure& failure);

// Whether a step is an operation on a lock or the like, whose cells are how the model keeps books of it.
bool is_synchronisation(StepKind kind);

}  // namespace heddle::model
