// The pass that puts a program under the run-time library.
#pragma once

#include <llvm/IR/Module.h>

#include "replay/native/replay_plan.h"
#include "replay/native/schedule_text.h"

namespace heddle::replay::native {

struct InstrumentOptions {
    bool threads_outlive_main = false;
    bool find_memory_errors = false;  // the functions are made ready for AddressSanitizer
};

// The program must be the one of the plan, its instructions numbered ("heddle.id").  Before each point of the plan
// comes a call of heddle_point(), allocations get their first contents, and library functions that real threads leave
// open are exchanged.  Throws Unsupported for what cannot be followed in a real process.
void instrument(llvm::Module& program, const Plan& plan, const InstrumentOptions& options);

// Where the points are, and how the program fails.  To be called before instrument().
ScheduleTexts describe(const llvm::Module& program, const Plan& plan);
// How it fails, only.
ScheduleTexts describe(const llvm::Module& program, const model::TraceFailure& failure);

}  // namespace heddle::replay::native
