// Exceptions as ordinary jumps, so that all that looks at the program need not know them.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Invokes become calls and branches: a call that may throw leaves the exception in a variable of the thread, and the
// caller jumps to its landing pad, or returns, if there is one.  Calls of `raise_function` (handlers.h) stay; they know
// the type that is thrown, and what is caught nowhere goes no further.  A landing pad compares types.
void make_exceptions_jumps(llvm::Module& program);

}  // namespace heddle::ir
