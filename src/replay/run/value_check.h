// Compares what an instruction read and wrote with what the trace says.
#pragma once

#include <llvm/IR/Instruction.h>

#include <string>

#include "model/trace.h"
#include "replay/machine/thread.h"

namespace heddle::replay {

// The difference in words; empty if there is none.  Compared are the steps that access memory by one instruction, where
// the trace has one read (or write) of just the instruction's integer type, of at most 32 bits: wider values may be
// pointers, and those are numbered differently here.
std::string compare_values(const model::TraceStep& step, const llvm::Instruction& instruction,
                           const Observation& observation);

}  // namespace heddle::replay
