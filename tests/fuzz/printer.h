// From a tree to a self-contained C file.
#pragma once

#include <string>

#include "fuzz/tree.h"

namespace heddle::fuzz {

// For the checker: assertions from assert.h, the __VERIFIER_ functions only declared.
std::string print_program(const Program& program);

// For a native run: main prints every cell but pointers, one `path=value` each, when it returns, and a failed
// assertion prints "failed" and ends the run.  The program must have no inputs (see sequential.h).
std::string print_native(const Program& program);

}  // namespace heddle::fuzz
