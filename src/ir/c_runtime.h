// Functions of the C library that are made of others.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Gives strstr, strspn, fgets, fread, clock_gettime, pthread_setcancelstate, ffs and their kin, and functions that
// await a value, a body.
void add_c_runtime(llvm::Module& program);

}  // namespace heddle::ir
