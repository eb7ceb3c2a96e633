// Passes over the module before it is walked.  They touch thread-private data only.
#pragma once

namespace llvm {
class Module;
}

namespace heddle::ir {

// Locals whose address is never taken become registers.  A local that may be read before it is set gets one opaque
// value first (a call of a function "heddle.any.*"), since two reads of one variable must agree.
void promote_locals(llvm::Module& module);

inline constexpr char any_function_prefix[] = "heddle.any.";

}  // namespace heddle::ir
