// Addresses as the program sees them when it takes them for numbers: an arbitrary one for each object, the same
// throughout a run, aligned as the object is, and apart from all others.
#pragma once

#include <map>

#include "ir/facts/knowledge.h"
#include "ir/memory/pointers.h"
#include "term/manager.h"

namespace heddle::ir {

class Objects;

class AddressNumbers {
public:
    AddressNumbers(term::Manager& manager, Knowledge& knowledge, Pointers& pointers, Objects& objects)
        : manager_(manager), knowledge_(knowledge), pointers_(pointers), objects_(objects) {}

    // The number at which the object begins.  It is this input, with zeros behind it, as its alignment is.
    term::Term first(ObjectId object);
    term::Term input(ObjectId object);
    // So many bytes belong to the object, one at least.
    term::Term size(ObjectId object) const;
    // The objects whose addresses are used as numbers lie apart, and none of them near null.
    term::Term are_apart();

private:
    // Stands for the object in what is known of numbers that were made from its address.
    ObjectId mark_of(ObjectId object);

    term::Manager& manager_;
    Knowledge& knowledge_;
    Pointers& pointers_;
    Objects& objects_;
    std::map<ObjectId, std::pair<term::Term, term::Term>> first_;  // the input, the number
    std::map<std::size_t, term::Term> apart_;                      // for so many objects
};

}  // namespace heddle::ir
