// Files that the user asked for.
#pragma once

#include <string>

#include "util/text_files.h"

namespace heddle::cli {

// Throws UserError if a file of this name could not be written.  To be asked before the long work starts.
void require_writable(const std::string& path);

}  // namespace heddle::cli
