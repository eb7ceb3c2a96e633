// What the argument has to know of library functions.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <cstdint>

namespace heddle::ir::races {

enum class CallKind {
    Defined,   // has a body, or is called through a pointer
    Unknown,   // nothing is known of it
    Harmless,  // touches nothing that others could see, but for what is made for threads
    Writes,    // touches what its arguments point to, in an ordinary way
    Allocate,
    Free,
    Create,
    Join,
    ThreadExit,
    Lock,  // for writing
    ReadLock,
    TryLock,
    TryReadLock,
    Unlock,
    Ready,  // a lock begins or ends
    AtomicBegin,
    AtomicEnd,
    SetSpecific,
    GetSpecific,
};

CallKind kind_of(const llvm::CallBase& call);

// Of what is done with a lock: the bytes of the lock.
std::int64_t lock_bytes(const llvm::CallBase& call);

// Of a Create.
unsigned start_operand(const llvm::CallBase& call);
unsigned argument_operand(const llvm::CallBase& call);

}  // namespace heddle::ir::races
