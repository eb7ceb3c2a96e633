// Places of a program that are failures because the user says so.
#pragma once

#include "ir/load/load.h"

namespace llvm {
class Module;
}

namespace heddle::ir {

// Lets the program call __VERIFIER_error, which is a failed assertion, at each label of the given name and instead of
// abort.  Throws UserError if there is no such label.
void mark_errors(llvm::Module& module, const SourceOptions& options);

}  // namespace heddle::ir
