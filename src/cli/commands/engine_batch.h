// What all batches of processes have in common.
#pragma once

#include "cli/options/options.h"
#include "jobs/engine.h"

namespace heddle::cli {

// Of this very executable, which other machines must have in the same place.
jobs::BatchOptions batch_options(const EngineOptions& engine);

}  // namespace heddle::cli
