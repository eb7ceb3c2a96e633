// Makes a program that shows a failure as small as possible.
#pragma once

#include <functional>

#include "fuzz/tree.h"

namespace heddle::fuzz {

// All programs that are one edit simpler: without a thread, a statement or a declaration, or with a simpler expression.
std::vector<Program> simpler_programs(const Program& program);

// Edits the program as long as `still_fails` says yes; asks it at most `limit` times.
Program shrink(Program program, const std::function<bool(const Program&)>& still_fails, std::size_t limit);

}  // namespace heddle::fuzz
