// LLVM's readers may crash on IR that is broken.  So a file from outside is read in a child process first.
#pragma once

#include <functional>
#include <string>

namespace heddle::ir {

// Runs `read` in a child process.  Throws UserError, which calls the file `name`, if that crashes or does not end.
void try_reading(const std::string& name, const std::function<void()>& read);

}  // namespace heddle::ir
