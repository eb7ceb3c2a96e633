// Code from before C11 has no atomic objects and takes volatile ones for them (--volatile-is-atomic).
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Loads and stores of volatile scalars become atomic ones, sequentially consistent, where they are aligned.
void make_volatile_atomic(llvm::Module& program);

}  // namespace heddle::ir
