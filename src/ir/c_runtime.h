// Functions of the C library that are made of others.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Gives strstr, strspn, fgets, fread, clock_gettime and their kin, what stands behind pthread_cleanup_pop, and
// functions that await a value a body.  Throws Unsupported where a thread may exit inside pthread_cleanup_push, since
// then handlers would have to be called.
void add_c_runtime(llvm::Module& program);

}  // namespace heddle::ir
