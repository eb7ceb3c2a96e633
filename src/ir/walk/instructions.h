// What each instruction does, by its kind.
#pragma once

#include "ir/steps/walk_context.h"

namespace llvm {
class Instruction;
}  // namespace llvm

namespace heddle::ir {

class Allocations;
class Arithmetic;
class Calls;
class Elements;
class FloatingInstructions;
class MemoryInstructions;
class Operands;
class Paths;
struct Tools;

class Instructions {
public:
    Instructions(Tools& tools, Arithmetic& arithmetic, Elements& elements, MemoryInstructions& memory,
                 FloatingInstructions& floating, Calls& calls);
    bool execute(const llvm::Instruction& instruction, State& state);

private:
    bool ends_process() const;  // does the return of the current function?
    bool ends_thread() const;   // ... of a thread other than main, or of the destructors that are called then
    bool dispatch(const Site& site, State& state);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
    Allocations& allocations_;
    Arithmetic& arithmetic_;
    Elements& elements_;
    MemoryInstructions& memory_;
    FloatingInstructions& floating_;
    Calls& calls_;
};

}  // namespace heddle::ir
