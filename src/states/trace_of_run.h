// A run that another tool has found, as a trace.
#pragma once

#include "model/found_run.h"
#include "model/trace.h"
#include "term/manager.h"

namespace heddle::states {

// Throws UserError if the program has no such run, or if no state of it violates one of the properties.  What comes
// after the first one that does is left out.
model::Trace trace_of(const model::Program& program, term::Manager& manager, const model::Properties& properties,
                      const model::FoundRun& run);

}  // namespace heddle::states
