// Instructions that only compute: their result is a function of their operands.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instruction.h>

#include <string>
#include <vector>

#include "replay/values.h"

namespace heddle::replay {

// The result of `instruction` for these operands.  It may stand outside of any function (an unfolded constant
// expression).  A division by zero throws ProgramFailure; an instruction that is not known throws NotReproduced.
Value compute(const llvm::Instruction& instruction, const std::vector<Value>& operands, const llvm::DataLayout& layout);

// "cannot execute: <the instruction's text>".
[[noreturn]] void refuse(const llvm::Instruction& instruction);

}  // namespace heddle::replay
