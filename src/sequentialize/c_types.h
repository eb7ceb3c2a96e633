// How values of terms are represented in C: in the smallest unsigned type that holds them, with all other bits zero.
#pragma once

#include <string>

#include "term/sort.h"
#include "term/value.h"

namespace heddle::sequentialize {

// 8, 16, 32, 64 or 128; 0 for Bool.
unsigned storage_bits(term::Sort sort);
// "uint32_t", "_Bool", "heddle_u128"
std::string type_name(unsigned storage);
std::string type_name(term::Sort sort);
// Whether the type has more bits than the sort.
bool needs_mask(term::Sort sort);
// A constant expression.
std::string literal(const term::Value& value);

}  // namespace heddle::sequentialize
