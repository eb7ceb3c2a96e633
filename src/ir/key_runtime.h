// Destructors of thread-specific values.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// A thread calls this function when it ends.  It calls the destructors.
inline constexpr const char* end_of_thread = "heddle_end_of_thread";
// At most that many keys are made.
inline constexpr unsigned max_keys = 16;

// Adds the function if the program makes keys with destructors.
void add_key_runtime(llvm::Module& program);

}  // namespace heddle::ir
