// Arithmetic, casts and comparisons of integers.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <optional>
#include <utility>

#include "ir/steps/walk_context.h"
#include "ir/walk/address_uses.h"

namespace heddle::ir {

class Operands;
class Paths;
struct Tools;

class Arithmetic {
public:
    explicit Arithmetic(Tools& tools);
    static bool knows(unsigned opcode);  // of a binary operation
    bool binary(const Site& site, State& state);
    bool cast(const Site& site, State& state);
    bool compare(const Site& site, State& state);
    // Refuses pointers, but for sums and for marks in their lowest bits.
    Term of_numbers(term::Kind operation, Term a, Term b, const char* what);
    // Does the result overflow?
    Term exceeds(term::Kind operation, Term a, Term b, bool is_signed);

private:
    std::optional<Term> marked(term::Kind operation, Term pointer, Term mask);
    bool marks(term::Kind operation, Term a, Term b);
    bool needs_numbers(term::Kind operation, Term a, Term b);
    // The operands as numbers where `used` holds; nothing if nothing is left of the path.
    std::optional<std::pair<Term, Term>> numbers(const Site& site, State& state, Term a, Term b, Term used);
    std::optional<Term> of_addresses(const Site& site, State& state, term::Kind operation, Term a, Term b);
    Term ordered(llvm::CmpInst::Predicate predicate, Term a, Term b);
    bool fits(const Site& site, State& state, Term a, Term b);
    Term boolean_binary(unsigned opcode, Term a, Term b);
    void refuse_pointer(Term value, const char* what);

    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
    AddressUses addresses_;
};

}  // namespace heddle::ir
