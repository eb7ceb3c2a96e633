// Registers, constants and arguments as terms.
#pragma once

#include <string>
#include <vector>

#include "ir/steps/pass.h"
#include "ir/steps/walk_context.h"

namespace llvm {
class CallBase;
class Instruction;
class Type;
class Value;
}  // namespace llvm

namespace heddle::ir {

class Operands {
public:
    explicit Operands(WalkContext& walk);
    Operand operand(const State& state, const llvm::Value& value);
    Term scalar(const State& state, const llvm::Value& value);
    void define(State& state, const llvm::Instruction& instruction, Operand value);
    // The result of the call, unless it has none; always true.
    bool define_number(State& state, const llvm::CallBase& call, std::uint64_t number);
    Term argument(const llvm::CallBase& call, const State& state, unsigned index);
    Term pointer_argument(const llvm::CallBase& call, const State& state, unsigned index);
    // An input of the program.
    Term any_value(const Site& site, State& state, term::Sort sort, const std::string& name);
    // The same for what a call returns: a scalar, or a struct of up to two registers (as which __int128 comes, too).
    Operand any_result(const Site& site, State& state, llvm::Type& type, const std::string& name);
    // The functions that the pointer may mean.
    std::vector<Pass::Start> functions_of(Term pointer);
    Term as_bits(Term value, unsigned width);  // Bool as a number
    Term from_bits(Term bits, const llvm::Type& type);
    // Functions may be called with the types of another prototype: C's integers and pointers are widened or cut.
    Operand adapt(const Operand& value, const llvm::Type& type);
    Term advanced(Term pointer, std::uint64_t bytes);
    Term is_number(Term value, std::uint64_t number);

private:
    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
};

}  // namespace heddle::ir
