// Library functions whose bodies are IR of ours, linked into the program before anything else looks at it.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <string>
#include <vector>

namespace heddle::ir {

// The calls of a function of the library by its name; none if the program has a function of its own by that name.
std::vector<llvm::CallBase*> calls_of(llvm::Module& program, llvm::StringRef name);

// The text of a string literal.
std::optional<std::string> literal_of(const llvm::Value& value);

// Gives the functions of the text that the program calls a body.  Those with the attribute "heddle-inline" are put in
// place of their calls, so that positions stay those of the program.
void link_runtime(llvm::Module& program, const char* text);

}  // namespace heddle::ir
