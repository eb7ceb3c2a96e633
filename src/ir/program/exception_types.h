// Types of exceptions: objects of std::type_info, as the Itanium ABI of C++ lays them out.
#pragma once

#include <llvm/IR/GlobalVariable.h>

#include <cstdint>
#include <optional>

namespace heddle::ir {

// What a handler gets of an object that was thrown: the place at this offset; of a pointer its value.
struct Conversion {
    bool is_pointer = false;
    std::int64_t offset = 0;
};

// The handler catches references to `caught`, or objects of it.  Nothing if it does not catch objects of type `thrown`.
// Throws Unsupported where that is not told by the types alone.
std::optional<Conversion> conversion(const llvm::GlobalVariable& thrown, const llvm::GlobalVariable& caught);

}  // namespace heddle::ir
