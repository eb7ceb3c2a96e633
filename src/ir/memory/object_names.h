// Names for objects: as short as they can be, and no two alike.
#pragma once

#include <vector>

#include "ir/facts/knowledge.h"
#include "model/value_form.h"

namespace heddle::ir {

// "x"; where several objects that threads share would be called so, "f::x", by what they are declared in; and "x#2" for
// the second one that a declaration or an allocation makes.
void give_names(Knowledge& knowledge);

// What the addresses of the objects, and of their parts, are called.
std::vector<model::NamedAddress> named_addresses(const Knowledge& knowledge);

}  // namespace heddle::ir
