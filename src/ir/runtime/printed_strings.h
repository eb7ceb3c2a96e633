// Output that reads memory.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// What is printed is lost, but printing a string reads it: adds these reads before calls of printf, puts and their kin.
// String literals need none.  A format that is no literal stays, to be refused where it is executed.
void read_printed_strings(llvm::Module& program);

}  // namespace heddle::ir
