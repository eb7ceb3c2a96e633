// The last touch to a trace before people see it.
#pragma once

#include "cli/options/options.h"
#include "ir/load/load.h"
#include "model/trace.h"

namespace heddle::cli {

// Fewer context switches, irrelevant steps marked, the functions around each step, when it asks for inputs; all by
// replaying it.
model::Trace finish_trace(const ir::LinkedModule& module, const ProgramOptions& options, const model::Trace& trace,
                          bool may_reorder);

}  // namespace heddle::cli
