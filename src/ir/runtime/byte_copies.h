// Which copies go byte by byte.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Calls of memcpy, memmove and memset by these names become LLVM's intrinsics, with the mark `by_bytes` (source.h).
// Without it these are what clang makes of an assignment of structs.
void mark_byte_copies(llvm::Module& program);

}  // namespace heddle::ir
