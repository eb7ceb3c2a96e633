// Calls that the standards let fail although nothing is wrong with the program.
#pragma once

#include <llvm/IR/Module.h>

#include <string>
#include <vector>

namespace heddle::ir {

// From now on an input decides, each time, whether a call of one of these kinds (ir/load/load.h) fails, and with which
// of the codes that its standard lists; then the function is not called.  To be done before the run-time library is
// linked, whose calls are its own affair.
void let_fail(llvm::Module& program, const std::vector<std::string>& kinds);

}  // namespace heddle::ir
