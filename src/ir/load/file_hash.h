// Sums of files, for reports that name them.
#pragma once

#include <string>

namespace heddle::ir {

// SHA-256 in hexadecimal digits.  Throws UserError if the file cannot be read.
std::string sha256_of_file(const std::string& path);

}  // namespace heddle::ir
