// Sums of files and texts, for what names them.
#pragma once

#include <string>

namespace heddle::ir {

// SHA-256 in hexadecimal digits.
std::string sha256_of_text(const std::string& text);
// The same.  Throws UserError if the file cannot be read.
std::string sha256_of_file(const std::string& path);

}  // namespace heddle::ir
