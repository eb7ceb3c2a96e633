// Positions, names and numbers that the front end left in the module.
#pragma once

#include <string>

#include "model/ids.h"
#include "util/source_location.h"

namespace llvm {
class AllocaInst;
class DIType;
class Function;
class GlobalVariable;
class Instruction;
}  // namespace llvm

namespace heddle::ir {

struct CellRange;

SourceLocation location_of(const llvm::Instruction& instruction);
SourceLocation location_of(const llvm::Function& function);
SourceLocation location_of(const llvm::GlobalVariable& global);

// What a pass has made is part of an instruction of the program, and has its number here.  It is no step of its own.
inline constexpr const char* part_of = "heddle.part";

// The number that ir::load has given to the instruction.
model::InstructionId number_of(const llvm::Instruction& instruction);

// Name and type as the source has them; the type is null without debug information.
struct Declaration {
    std::string name;
    const llvm::DIType* type = nullptr;
};
Declaration declaration_of(const llvm::GlobalVariable& global);
Declaration declaration_of(const llvm::AllocaInst& alloca);

// "a[3].next" for the part of a variable at this offset.
std::string part_name(const std::string& variable, const llvm::DIType* type, std::uint64_t offset, std::uint64_t size,
                      std::uint64_t variable_size);

}  // namespace heddle::ir
