// What all batches of processes have in common.
#pragma once

#include <string>

#include "cli/options/options.h"
#include "jobs/engine.h"

namespace heddle::cli {

std::string own_executable();

// Of this very executable, if no other one is wanted; other machines must have it in the same place.
jobs::BatchOptions batch_options(const EngineOptions& engine);

}  // namespace heddle::cli
