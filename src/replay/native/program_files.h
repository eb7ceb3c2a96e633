// Programs in memory and on disk.
#pragma once

#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace heddle::replay::native {

std::unique_ptr<llvm::Module> parse_module(const std::string& bitcode, llvm::LLVMContext& context);

// Throws UserError if it cannot be written.
void write_file(const std::string& path, const std::string& content);

}  // namespace heddle::replay::native
