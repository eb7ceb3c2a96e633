// A run that another tool has found in a sequentialized program, as a trace of the threads.
#pragma once

#include "cli/commands/saved_trace.h"

namespace heddle::cli {

// `command` names a schedule or CBMC's trace.  Throws UserError if it is no failing run of the program.
SavedTrace found_trace(const ReplayCommand& command);

}  // namespace heddle::cli
