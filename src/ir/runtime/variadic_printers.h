// Lists of arguments that are only printed.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// A variadic function of the program may hand its arguments on to vprintf and its kin, which print nothing here: where
// a va_list is used for that only, all that is done with it is taken out, and the results become any numbers.  Other
// uses of a va_list stay, to be refused where they are executed.
void drop_variadic_printers(llvm::Module& program);

}  // namespace heddle::ir
