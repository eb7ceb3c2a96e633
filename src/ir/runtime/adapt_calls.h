// Library functions that a program declares in its own way.
#pragma once

namespace llvm {
class Module;
}

namespace heddle::ir {

// What comes behind this in the name of a function without body says why a call was refused.
inline constexpr const char* refused_prefix = "heddle.refused: ";

// Gives each library function that Heddle knows (prototypes.h, or a body in the run-time library) the type that it
// really has, and each call of it: arguments and results are cut, or filled up with zeros, and further arguments are
// left out, as the x86-64 calling convention has it.  A call without such a meaning becomes one of a function
// `refused_prefix...`.
void adapt_library_calls(llvm::Module& program);

}  // namespace heddle::ir
