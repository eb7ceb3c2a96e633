// Files that the user asked for.
#pragma once

#include <string>

namespace heddle::cli {

// Throws UserError if a file of this name could not be written.  To be asked before the long work starts.
void require_writable(const std::string& path);

// Throws UserError if it cannot be read.
std::string read_file(const std::string& path);

// Throws UserError if it cannot be written as a whole.
void write_file(const std::string& path, const std::string& text);

}  // namespace heddle::cli
