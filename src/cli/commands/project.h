// The files of a project, from the compilation database of its build.
#pragma once

#include "cli/options/options.h"

namespace heddle::cli {

// Puts the files that -p and --sources name into the program's source options.  Throws UserError if there are none, or
// if the database cannot be read.
void find_project(ProgramOptions& program);

}  // namespace heddle::cli
