// What a step touches, as far as it is known before the step is executed.
//
// Two steps of different threads are independent in every state in which no cell is written by one and touched by the
// other: then neither can enable or disable the other, and both orders give the same state.  This is rules 1 to 3 of
// the guarded independence relation in one form: steps without a common cell have the guard `true`, a[i] and a[j] the
// guard i != j, *p and *q that they point to different cells.  docs/gir.md has the argument.
#pragma once

#include <vector>

#include "model/program.h"
#include "term/manager.h"

namespace heddle::gir {

using term::Term;

enum class Precision {
    Static,   // a step touches every cell that it may touch: the guard is `true` or `false`
    Guarded,  // ... under the condition that its address is that cell
};

// A step reads and writes the cell under these conditions.  They mention no value that the step itself reads: where the
// step decides by such a value (the write of a compare-and-swap), the condition is `true`.
struct Touch {
    model::CellId cell;
    Term reads;
    Term writes;
};

std::vector<Touch> footprint(const model::Step& step, term::Manager& manager, Precision precision);

}  // namespace heddle::gir
