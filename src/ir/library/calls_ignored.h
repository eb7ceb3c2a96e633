// Functions that do nothing that a verdict could depend on.
#pragma once

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Operands;
class Pass;
struct Tools;

class IgnoredCalls {
public:
    explicit IgnoredCalls(Tools& tools);
    static const HandlerTable<IgnoredCalls>& functions();

private:
    bool call_nothing(const llvm::CallBase& call, const Site& site, State& state);

    // What the program does with signals has a meaning, but nobody else sends any.
    bool call_no_signals(const llvm::CallBase& call, const Site& site, State& state);

    Pass& pass_;
    Operands& operands_;
};

}  // namespace heddle::ir
