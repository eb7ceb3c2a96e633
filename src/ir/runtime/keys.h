// Destructors of thread-specific values.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// A thread calls this function when it ends.  It calls the destructors.
inline constexpr const char* end_of_thread = "heddle_end_of_thread";
// At most that many keys are made (src/runtime/support/keys.c knows it, too).
inline constexpr unsigned max_keys = 16;

// The function is needed if the program makes keys with destructors.
void declare_end_of_thread(llvm::Module& program);
// Once it has its body: what it does is said to be done where a key is made.
void place_end_of_thread(llvm::Module& program);

}  // namespace heddle::ir
