// Instructions that look at the bits of an address, or make a pointer of such bits.
#pragma once

#include <optional>
#include <utility>

#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Paths;
struct Tools;

class AddressUses {
public:
    explicit AddressUses(Tools& tools);

    bool is_pointer(Term value) const;
    // Fewer bytes, which may be part of a pointer.
    bool is_part(Term value) const;
    // A number that was made from the bits of an address.
    bool is_number(Term value) const;
    // They mean the same object, whatever they are: what is known is enough to tell.
    bool are_in_one_object(Term a, Term b) const;
    // ... or this term tells.
    Term is_in_same_object(Term a, Term b);

    // An operand of the instruction as a number, where `used` holds; nothing if nothing is left of the path.
    std::optional<Term> number(const Site& site, State& state, unsigned operand, Term value, Term used);
    // The pointer into one of the objects whose addresses the number was made from.
    Term pointer(const Site& site, State& state, Term number);

private:
    bool leave_out_parts(const Site& site, State& state, Term value);
    void ask(const Site& site, const State& state, unsigned operand, ObjectId object, Term used);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
};

}  // namespace heddle::ir
