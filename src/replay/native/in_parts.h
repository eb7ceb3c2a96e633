// Instructions that are interrupted half done.
#pragma once

#include <llvm/IR/Instruction.h>

namespace heddle::replay::native {

// Puts a call of the run-time library, which works part by part, in the place of the instruction or of its access.
// Throws Unsupported if there is none for it.
void split_into_parts(llvm::Instruction& instruction, unsigned point);

}  // namespace heddle::replay::native
