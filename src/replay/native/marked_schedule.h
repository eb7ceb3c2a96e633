// The schedule of a program with marks in its source: threads stop at marks only.
#pragma once

#include "replay/native/replay_plan.h"

namespace heddle::replay::native {

// `trace` and `recording` are of the program with all marks.  In the plan marks take the place of instructions: its
// points are those marks at which a thread has to stop, and its parties stand at marks.  Throws Unsupported if the run
// changes threads where there is no mark.
Plan plan_by_marks(const model::Trace& trace, const replay::Recording& recording);

}  // namespace heddle::replay::native
