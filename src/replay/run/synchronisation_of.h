// How instructions and calls synchronise threads, as C, C++ and POSIX say.
#pragma once

#include <llvm/IR/Instructions.h>

#include <vector>

#include "model/ordering.h"
#include "replay/machine/machine.h"

namespace heddle::replay {

model::Ordering order_of(llvm::AtomicOrdering order);

bool is_fence_in_assembly(const llvm::CallBase& call);

// C++20 has done without the rule of C11 that a thread's own stores go on with its release sequences.
bool stores_end_release_sequences(const llvm::Module& module);

// Objects of the thread library that a call which was just executed gives what the thread has behind it, or from which
// it takes what others gave: a lock takes from the unlock before it.  Where POSIX says no more than that a call
// synchronises memory, only what cannot be doubted is here.
struct Handover {
    std::vector<Address> gives, takes;  // it gives first
};
Handover handover_by(Machine& machine, const Thread& thread, const llvm::CallBase& call);

}  // namespace heddle::replay
