// Instructions that only compute: their result is a function of their operands.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/Operator.h>

#include <string>
#include <vector>

#include "replay/memory/values.h"
#include "replay/replay.h"

namespace heddle::replay {

// The result of `instruction` for these operands.  It may stand outside of any function (an unfolded constant
// expression).  A division by zero throws ProgramFailure; an instruction that is not known throws NotReproduced.
Value compute(const llvm::Instruction& instruction, const std::vector<Value>& operands, const llvm::DataLayout& layout);

// Floating-point arithmetic, comparisons and conversions; a conversion out of range throws ProgramFailure.
bool is_floating(const llvm::Instruction& instruction);
Value compute_floating(const llvm::Instruction& instruction, const std::vector<Value>& operands);
// a * b + c, rounded twice.
Value multiply_add(const llvm::Type& type, const Value& a, const Value& b, const Value& c);

// Throws ProgramFailure for what `options` forbids of a computation: overflow, indices beyond an array.
void check_computation(const llvm::Instruction& instruction, const std::vector<Value>& operands,
                       const Options& options);
// The same for an element that is loaded or stored, not only pointed to.
void check_used_element(const llvm::GEPOperator& address, const std::vector<Value>& operands);

// "cannot execute: <the instruction's text>".
[[noreturn]] void refuse(const llvm::Instruction& instruction);

}  // namespace heddle::replay
