// Lists of arguments that are printed.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// vprintf and its kin print nothing here: their calls are taken out, and the results become any numbers.  If a text of
// the program has the conversion %n they stay, to be refused where they are executed.
void drop_variadic_printers(llvm::Module& program);

}  // namespace heddle::ir
