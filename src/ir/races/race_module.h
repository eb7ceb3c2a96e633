// A copy of the program on which the argument is made: calls are inlined, each creation has a start function of its
// own.
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string_view>

namespace heddle::ir::races {

// No access to memory that others may see is left out, merged or moved.
std::unique_ptr<llvm::Module> prepared_module(std::string_view bitcode, llvm::LLVMContext& context);

}  // namespace heddle::ir::races
