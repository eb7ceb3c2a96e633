// Thread functions that return something else than a pointer.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Where some pthread_join asks for a result, a function that pthread_create is given by its name, and that returns
// nothing or an integer of fewer bits than a pointer, returns 64 bits instead: the lower ones as before, the others
// any, as the calling convention leaves them open.  Functions that are given in another way stay as they are.
void widen_thread_results(llvm::Module& program);

}  // namespace heddle::ir
