// Elements of arrays and structs: their addresses, and parts of whole values.
#pragma once

#include "ir/steps/walk_context.h"

namespace llvm {
class GEPOperator;
class Instruction;
class Value;
}  // namespace llvm

namespace heddle::ir {

class Operands;
class Paths;
struct Tools;

class Elements {
public:
    explicit Elements(Tools& tools);
    Term element_address(const llvm::GEPOperator& gep, const State& state);
    bool within_arrays(const llvm::GEPOperator& gep, const Site& site, State& state, bool is_used);
    bool uses_elements(const llvm::Value& pointer, const Site& site, State& state);
    void aggregate(const llvm::Instruction& instruction, State& state);

private:
    Term limited(const llvm::GEPOperator& gep, Term array, Term index, std::uint64_t count, std::uint64_t stride);
    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
};

}  // namespace heddle::ir
