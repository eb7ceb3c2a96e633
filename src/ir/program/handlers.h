// Which handlers are around a call: what is left of an `invoke` when exceptions are ordinary jumps.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

namespace heddle::ir {

// A function of the run-time library without a body: the exception of its first argument, which is of the type of its
// second one, is on its way.
inline constexpr const char* raise_function = "heddle.raise";

// Writes down at the call what the landing pad of its invoke catches.
void note_handlers(llvm::CallBase& call, const llvm::LandingPadInst& pad);

enum class Caught { Here, NotHere, Never };  // never: the handler ends the program

// What the handlers noted at the call do with an exception of this type.
Caught caught_at(const llvm::CallBase& call, const llvm::GlobalVariable& type);
// The same if the type is not known: not here only if there are no handlers.
Caught caught_at(const llvm::CallBase& call);

}  // namespace heddle::ir
