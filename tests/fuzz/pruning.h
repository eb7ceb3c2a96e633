// The declarations of a program, made fewer and simpler.
#pragma once

#include <vector>

#include "fuzz/tree.h"

namespace heddle::fuzz {

// Appends the program without each unused object, local, function, thread or mutex, and with plain instead of atomic or
// volatile objects.
void simplify_declarations(const Program& program, std::vector<Program>& results);

}  // namespace heddle::fuzz
