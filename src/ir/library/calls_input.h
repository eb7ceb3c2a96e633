// The functions of the C library that bring input or make output.
#pragma once

#include <string>

#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Bytes;
class MemoryAccesses;
class Operands;
class Paths;
struct Tools;

class InputCalls {
public:
    InputCalls(Tools& tools, Bytes& bytes);
    static const HandlerTable<InputCalls>& functions();

private:
    bool call_input(const llvm::CallBase& call, const Site& site, State& state);
    bool call_input_between(const llvm::CallBase& call, const Site& site, State& state, std::int64_t low,
                            std::int64_t high);
    bool call_nonnegative_input(const llvm::CallBase& call, const Site& site, State& state);
    bool call_character_input(const llvm::CallBase& call, const Site& site, State& state);
    bool call_time(const llvm::CallBase& call, const Site& site, State& state);
    bool call_output(const llvm::CallBase& call, const Site& site, State& state);
    bool call_scanf(const llvm::CallBase& call, const Site& site, State& state);
    std::string literal(Term pointer);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
    MemoryAccesses& accesses_;
    Bytes& bytes_;
};

}  // namespace heddle::ir
