// Passes over the module before it is walked.  They touch thread-private data only.
#pragma once

namespace llvm {
class AllocaInst;
class Module;
}  // namespace llvm

namespace heddle::ir {

// Locals whose address is never taken become registers.  A local that may be read before it is set gets one opaque
// value first (a call of a function "heddle.any.*"), since two reads of one variable must agree.
void promote_locals(llvm::Module& module);

// Makes all accesses to a local of its type, with casts, if they are of others of the same size.
void use_one_type(llvm::AllocaInst& local);

inline constexpr char any_function_prefix[] = "heddle.any.";

}  // namespace heddle::ir
