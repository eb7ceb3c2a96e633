// From the linked module to threads of visible steps.
#pragma once

#include "ir/load/load.h"
#include "ir/program/unwind_options.h"
#include "model/program.h"
#include "term/manager.h"

namespace heddle::ir {

// Throws Unsupported for what cannot be modelled exactly and UserError for a module without main.
model::Program lower(const LinkedModule& module, term::Manager& manager, const UnwindOptions& options);

}  // namespace heddle::ir
