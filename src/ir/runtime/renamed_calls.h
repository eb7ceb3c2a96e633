// Functions of many names, or with arguments of any number, that are one to the run-time library.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// fscanf and its kin become scanf: the input is anything, whatever the stream.  Functions that await a value, which
// have a name for each type, become those of src/runtime/support/await.c by the number of bits.
void rename_calls(llvm::Module& program);

}  // namespace heddle::ir
