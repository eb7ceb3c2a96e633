// What is said of a program that Heddle cannot model exactly.
#pragma once

#include <vector>

#include "cli/options/options.h"
#include "ir/load/load.h"
#include "ir/refusals.h"
#include "model/property.h"
#include "util/error.h"

namespace heddle::cli {

// Every part that is refused and that runs come to, as far as a few seconds of looking show.
std::vector<ir::Refusal> refusals_of(const ir::LinkedModule& module, const ProgramOptions& program,
                                     const model::Properties& properties);

// The refusal with all others: where each is in the program's own files, how a run gets there, and what to do.
[[noreturn]] void explain_refusal(const Unsupported& first, const ir::LinkedModule& module,
                                  const ProgramOptions& program, const model::Properties& properties);

}  // namespace heddle::cli
