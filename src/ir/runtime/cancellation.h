// Points where a thread that was asked to end by pthread_cancel does so.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Where the program calls pthread_cancel, waits call those of src/runtime/libc/pthread_cancel.c, which a request ends,
// too, and other points look for a request before.  Elsewhere nothing is changed.  Throws Unsupported for C++, where
// cancellation unwinds the stack, for <threads.h>, and for points whose address is taken.
void place_cancellation_points(llvm::Module& program);

}  // namespace heddle::ir
