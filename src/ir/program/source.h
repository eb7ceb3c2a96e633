// Positions, names and numbers that the front end left in the module.
#pragma once

#include <string>

#include "model/ids.h"
#include "util/source_location.h"

namespace llvm {
class AllocaInst;
class DILocalVariable;
class DIType;
class Function;
class GlobalVariable;
class Instruction;
class Value;
}  // namespace llvm

namespace heddle::ir {

SourceLocation location_of(const llvm::Instruction& instruction);
SourceLocation location_of(const llvm::Function& function);
SourceLocation location_of(const llvm::GlobalVariable& global);

// What a pass has made is part of an instruction of the program, and has its number here.  It is no step of its own.
inline constexpr const char* part_of = "heddle.part";

// The call copies or fills memory byte by byte.
inline constexpr const char* by_bytes = "heddle.bytes";

// The number that ir::load has given to the instruction.
model::InstructionId number_of(const llvm::Instruction& instruction);

// Name and type as the source has them; the type is null without debug information.
struct Declaration {
    std::string name;
    const llvm::DIType* type = nullptr;
};
Declaration declaration_of(const llvm::GlobalVariable& global);
Declaration declaration_of(const llvm::AllocaInst& alloca);
// The variable that lies in an alloca, or is first given the value of another instruction or argument; or null.
const llvm::DILocalVariable* variable_of(const llvm::Value& value, const llvm::Function& function);

// What tells a variable apart from others with its name: the function, namespace or class it is declared in, or the
// file; empty if it is there for all.
std::string scope_of(const llvm::GlobalVariable& global);
// As the source has it, without what is known of its parameters: "worker", "Queue::push".
std::string plain_name(const llvm::Function& function);

}  // namespace heddle::ir
