// Arithmetic, casts and comparisons of integers.
#pragma once

#include <optional>

#include "ir/steps/walk_context.h"

namespace llvm {
class ICmpInst;
}  // namespace llvm

namespace heddle::ir {

class Operands;
class Paths;
struct Tools;

class Arithmetic {
public:
    explicit Arithmetic(Tools& tools);
    static bool knows(unsigned opcode);  // of a binary operation
    bool binary(const Site& site, State& state);
    Term cast(const Site& site, const State& state);
    Term compare(const llvm::ICmpInst& comparison, const State& state);
    // Refuses pointers, but for sums and for marks in their lowest bits.
    Term of_numbers(term::Kind operation, Term a, Term b, const char* what);
    // Does the result overflow?
    Term exceeds(term::Kind operation, Term a, Term b, bool is_signed);

private:
    std::optional<Term> marked(term::Kind operation, Term pointer, Term mask);
    bool fits(const Site& site, State& state, Term a, Term b);
    Term boolean_binary(unsigned opcode, Term a, Term b);
    void refuse_pointer(Term value, const char* what);

    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
};

}  // namespace heddle::ir
