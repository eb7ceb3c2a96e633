// Assertions in the source.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "model/program.h"

namespace llvm {
class BasicBlock;
class Instruction;
class Module;
}  // namespace llvm

namespace heddle::ir {

class FunctionInfo;

// Is this the name of a function that reports a failed assertion, whatever body it has?
bool reports_failure(std::string_view name);

// Is any such function called?
bool has_assertion(const llvm::Module& module);

// Does this block do nothing but report a failed assertion?  Then the call that reports it.
const llvm::Instruction* assertion_failure(const llvm::BasicBlock& block);

// Was the loop of this head meant to end?  An assertion that may fail in it is no way out.
bool is_meant_to_end(const FunctionInfo& info, const llvm::BasicBlock& head);

// Adds all assertions; the result tells which blocks test the condition of which one.
using AssertionTests = std::map<const llvm::BasicBlock*, std::size_t>;
AssertionTests find_assertions(const llvm::Module& module, std::vector<model::Assertion>& assertions);

}  // namespace heddle::ir
