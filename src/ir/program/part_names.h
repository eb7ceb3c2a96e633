// Names of parts of variables, and how the source shows what lies there.
#pragma once

#include <cstdint>
#include <string>

#include "model/value_form.h"

namespace llvm {
class DIType;
}  // namespace llvm

namespace heddle::ir {

// "a[3].next" for the part of a variable at this offset.  "*p" is what the pointer p points to: its parts are
// "p->next", or "p[3].next" if there is room for several elements of the type.
std::string part_name(const std::string& variable, const llvm::DIType* type, std::uint64_t offset, std::uint64_t size,
                      std::uint64_t variable_size);

// What lies at this offset: a scalar, or null if that is not known.
const llvm::DIType* scalar_at(const llvm::DIType* type, std::uint64_t offset, std::uint64_t variable_size);
// What a pointer points to; null if it is none.
const llvm::DIType* pointee_of(const llvm::DIType* pointer);

model::ValueForm form_of(const llvm::DIType* scalar);

}  // namespace heddle::ir
