// The names of things in a model::Program: indices into its vectors.
#pragma once

#include "util/strong_id.h"

namespace heddle::model {

using ObjectId = StrongId<struct ObjectTag>;      // Program::objects
using CellId = StrongId<struct CellTag>;          // Program::cells
using ThreadId = StrongId<struct ThreadTag>;      // Program::threads; 0 is main
using LocationId = StrongId<struct LocationTag>;  // Thread::locations

// The number of an instruction in the linked LLVM module, given before any pass; the replayer knows it too.
using InstructionId = StrongId<struct InstructionTag>;

}  // namespace heddle::model
