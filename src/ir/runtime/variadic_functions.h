// Functions of the program with further arguments.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// A function with a body and `...` gets one more argument instead: the place where its caller has put the further ones,
// as the x86-64 calling convention has it for those that do not fit into registers.  va_start begins a list there, and
// va_arg, which clang has already made loads from the list, goes on as if the registers had been used up.  What cannot
// be put like this (numbers of more than 64 bits) stays as it is, and is refused where it is executed.
void pass_further_arguments(llvm::Module& program);

}  // namespace heddle::ir
