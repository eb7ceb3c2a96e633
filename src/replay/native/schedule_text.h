// The plan as tables in C, for the run-time library.
#pragma once

#include <string>
#include <vector>

#include "replay/native/replay_plan.h"

namespace heddle::replay::native {

struct ScheduleTexts {
    std::vector<std::string> places;  // of each point: "prog.c:12"
    bool fails_by_itself = true;      // the failing instruction ends the process
};

// The run-time library with the tables of the plan: one C file.
std::string schedule_text(const Plan& plan, const ScheduleTexts& texts);

}  // namespace heddle::replay::native
