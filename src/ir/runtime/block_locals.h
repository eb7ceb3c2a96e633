// Locals of blocks: each time a block is entered they are new, and behind it they are gone.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// clang allocates all locals at the start of a function, and marks where their lives begin and end.  From now on a
// local of a block is allocated where its life begins, so that each turn of a loop has its own, and llvm.lifetime.end
// tells where it ends.  Of other locals, and where the marks cannot be relied upon, the marks are dropped: they live as
// long as the function.
void allocate_in_blocks(llvm::Module& program);

}  // namespace heddle::ir
