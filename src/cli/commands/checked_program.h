// A loaded program as the engine asks for it: lowered anew for each unwinding, and traces replayed on it.
#pragma once

#include "cli/options/options.h"

namespace heddle::cli {

// All references must outlive what is returned.
engine::ProgramSource program_source(const ir::LinkedModule& module, const CheckCommand& command,
                                     const ProgramOptions& program);
// The program that `heddle sequentialize` writes down.
model::Program sequentialized_program(const ir::LinkedModule& module, term::Manager& manager,
                                      const SequentializeCommand& command);
engine::TraceCheck trace_check(const ir::LinkedModule& module, const ProgramOptions& options);

}  // namespace heddle::cli
