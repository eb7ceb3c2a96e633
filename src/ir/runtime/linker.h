// Library functions whose bodies are C and C++ of ours (src/runtime).
#pragma once

#include <llvm/IR/Module.h>

#include <memory>
#include <string_view>

namespace heddle::ir {

// A part of the library (bitcode.h) for the program, bodies not read yet.  What clang says of the processor and of its
// own version is dropped.
std::unique_ptr<llvm::Module> read_library(std::string_view bitcode, const llvm::Module& program);

// Gives the functions of the run-time library that the program calls a body, unless it has one of its own.  They are
// put in place of their calls, so that positions stay those of the program.
void link_library(llvm::Module& program);

}  // namespace heddle::ir
