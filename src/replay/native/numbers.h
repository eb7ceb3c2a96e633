// The numbers of instructions, and small things that the passes have in common.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <map>
#include <string>
#include <vector>

namespace heddle::replay::native {

std::map<unsigned, llvm::Instruction*> instructions_by_number(llvm::Module& program);
std::map<unsigned, const llvm::Instruction*> instructions_by_number(const llvm::Module& program);

unsigned number_of(const llvm::Instruction& instruction);

// "prog.c:12", or the function if the position is not known.
std::string place_of(const llvm::Instruction& instruction);

// A call of a function of the run-time library.
llvm::CallInst* call_runtime(llvm::IRBuilder<>& builder, const std::string& name, llvm::Type* result,
                             const std::vector<llvm::Value*>& arguments);

}  // namespace heddle::replay::native
