// The parts of a test program put together.
#pragma once

#include <string>

#include "replay/native/replay_plan.h"
#include "replay/native/rewriter.h"
#include "replay/native/schedule_text.h"

namespace heddle::replay::native {

// `plan` is by marks: its points become the arguments of heddle_point() in the program.
std::string test_text(const Rewriting& program, const Plan& plan, const ScheduleTexts& texts);

}  // namespace heddle::replay::native
