// Library functions whose bodies are IR of ours, linked into the program before anything else looks at it.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Gives the functions of the text that the program calls a body.  Those with the attribute "heddle-inline" are put in
// place of their calls, so that positions stay those of the program.
void link_runtime(llvm::Module& program, const char* text);

}  // namespace heddle::ir
