// Data races as C11 defines them: two accesses that happens-before does not order.
//
// Where all atomic operations are strong (a read acquires, a write releases) a program has such a race in some run if
// and only if it has a run after which two threads are about to make the two accesses, which encoder/properties/race.h
// looks for.  Where some are weaker, a run may order the two accesses without ordering them by happens-before.  So the
// program keeps account itself.  One access of the run is watched, whichever an input chooses, and a bit of each thread
// says whether the thread knows of it: whether the access happens before what the thread does next.  Knowledge travels
// as happens-before does; an access that conflicts with the watched one, by a thread that does not know of it, fails.
// docs/memory-models.md has the argument.
#pragma once

#include "model/program.h"
#include "term/manager.h"

namespace heddle::races {

// Some atomic operation is so weak that it matters for races.
bool has_weak_operations(const model::Program& program);

// Adds hidden cells, what steps read and write of them, and locations at which a thread has made the second access of a
// race.  Places keep their numbers.  The input that chooses is nothing that the program asks for.
void keep_happens_before(model::Program& program, term::Manager& manager);

}  // namespace heddle::races
