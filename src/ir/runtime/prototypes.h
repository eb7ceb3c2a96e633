// The types of the library functions that Heddle knows by name alone.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace llvm {
class FunctionType;
class LLVMContext;
}  // namespace llvm

namespace heddle::ir {

// Null for a function that is not known, that has a body in src/runtime, or the type that the program gives it.  One
// without parameters but with further arguments does not look at them.
llvm::FunctionType* prototype_of(llvm::StringRef name, llvm::LLVMContext& context);

}  // namespace heddle::ir
