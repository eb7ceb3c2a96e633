// The run of a schedule that the search has found, as a trace.
#pragma once

#include <vector>

#include "model/trace.h"
#include "states/state_machine.h"

namespace heddle::states {

// The schedule violates one of the properties in its last state.  No decision depends on other inputs: they are zero.
model::Trace failing_run(const model::Program& program, term::Manager& manager, const Arrivals& arrivals,
                         const Futures& futures, const model::Properties& properties, const Assignment& inputs,
                         const std::vector<model::ThreadId>& schedule);

}  // namespace heddle::states
