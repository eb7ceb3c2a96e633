// The linked module with the numbers of its instructions.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>

#include "util/source_location.h"

namespace heddle::replay {

class NumberedModule {
public:
    // Throws InternalError if this is no bitcode, or if an instruction has no number ("heddle.id").
    explicit NumberedModule(const std::string& bitcode);

    const llvm::Module& module() const { return *module_; }
    const llvm::DataLayout& layout() const { return module_->getDataLayout(); }
    unsigned number(const llvm::Instruction& instruction) const { return numbers_.lookup(&instruction); }
    // nullptr if no instruction has this number.
    const llvm::Instruction* instruction(unsigned number) const { return instructions_.lookup(number); }

private:
    llvm::LLVMContext context_;
    std::unique_ptr<llvm::Module> module_;
    llvm::DenseMap<const llvm::Instruction*, unsigned> numbers_;
    llvm::DenseMap<unsigned, const llvm::Instruction*> instructions_;
};

// Where the instruction comes from, by its debug information.
SourceLocation location_of(const llvm::Instruction& instruction);

}  // namespace heddle::replay
