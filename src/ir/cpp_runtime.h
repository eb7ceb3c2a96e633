// The part of libstdc++ that is no header.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Gives the functions of libstdc++ that the program calls a body, made of calls of pthreads.  They are put
// in place of their calls, so that positions stay those of the program.
void add_cpp_runtime(llvm::Module& program);

}  // namespace heddle::ir
