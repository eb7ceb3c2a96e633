// Calls of library functions in the program.
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

}  // namespace heddle::ir
