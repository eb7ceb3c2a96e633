// Output into memory by a format.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Puts what snprintf and sprintf do in place of their calls, if the format is a literal that pieces_of_format()
// understands and the arguments fit it.  Other calls stay, to be refused where they are executed.
void rewrite_snprintf(llvm::Module& program);

}  // namespace heddle::ir
