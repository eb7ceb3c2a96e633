// The cells that a memory model is about.
//
// Accesses to most cells are ordered whatever the model says: to what one thread uses, to what a lock guards, and to
// the objects of the thread library.  Reads of these take the last write.  The others are *weak*: those of atomic
// objects, and those that threads may race for.
#pragma once

#include <vector>

#include "model/program.h"

namespace heddle::model {

// A load, a store or a read-modify-write of the program, plain or atomic.
bool is_access(const Step& step);
// An operation on atomic objects, or a fence, and no access that was merged into another step.
bool is_atomic(const Step& step);

// By cell.
std::vector<bool> weak_cells(const Program& program);
// Throws Unsupported where an atomic access touches a weak object in pieces of several sizes.
void refuse_mixed_sizes(const Program& program, const std::vector<bool>& weak);

// Of machines with store buffers.  A store that waits in one: not a sequentially consistent one, which has a fence
// behind it.
bool is_buffered(const Step& step, const std::vector<bool>& weak);
// The step is made when the buffer of its thread is empty: locked instructions, fences, and all that is no access:
// creation, joins and the thread library.
bool waits_for_stores(const Step& step);

}  // namespace heddle::model
