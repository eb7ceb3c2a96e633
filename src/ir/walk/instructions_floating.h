// Instructions on floating-point numbers.
#pragma once

#include "ir/steps/walk_context.h"

namespace llvm {
class CallBase;
class Instruction;
}  // namespace llvm

namespace heddle::ir {

class Floating;
class Operands;
class Paths;
struct Tools;

class FloatingInstructions {
public:
    explicit FloatingInstructions(Tools& tools);
    static bool is_floating(const llvm::Instruction& instruction);
    bool execute_floating(const Site& site, State& state);
    bool call_floating(const llvm::CallBase& call, State& state, bool is_fabs);

private:
    bool convert_floating(const Site& site, State& state);
    Term compare_floating(Floating& numbers, unsigned predicate, Term a, Term b);

    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
};

}  // namespace heddle::ir
