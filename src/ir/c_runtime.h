// Functions of the C library that are made of others.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Gives strstr, fgets and what stands behind pthread_cleanup_pop a body.  Throws Unsupported where a thread may exit
// inside pthread_cleanup_push, since then handlers would have to be called.
void add_c_runtime(llvm::Module& program);

}  // namespace heddle::ir
