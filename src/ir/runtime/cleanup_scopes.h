// Handlers that pthread_cleanup_push has set up.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

inline constexpr const char* end_of_scope = "__pthread_cleanup_routine";

// Keeps a list of the open scopes of each thread, so that pthread_exit and thrd_exit call their handlers, the last
// first. A scope is a variable of glibc's type for it, whose end clang marks with a call of __pthread_cleanup_routine,
// unless the end cannot be reached.  Throws Unsupported where such a variable is not set up as glibc's macro does it,
// and for C++.
void note_cleanup_scopes(llvm::Module& program);

}  // namespace heddle::ir
