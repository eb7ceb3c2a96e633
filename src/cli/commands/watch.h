// Checks a program again whenever one of its files changes.
#pragma once

#include "cli/options/options.h"

namespace heddle::cli {

// Forks a process for each check, which comes back from here with true and has to do it.  The one that watches comes
// back with false when the user interrupts it; `exit_code` is then that of the last check.
bool watch(const ProgramOptions& program, int& exit_code);

}  // namespace heddle::cli
