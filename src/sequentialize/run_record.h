// What was assigned in a run of the file: from the names in it back to the threads of the program.
#pragma once

#include <string>
#include <vector>

#include "model/found_run.h"

namespace heddle::sequentialize {

// The name that tells who makes a step.
inline constexpr const char* moving_thread = "heddle_thread";

struct Record {
    std::string name;
    term::Bits value = 0;
    bool in_step = false;  // else before the first one
};

// Takes the names of inputs, of locations and of who moves; what else there is, is of no interest.  Throws UserError if
// there is no such thread.
model::FoundRun found_run(const model::Program& program, const std::vector<Record>& records);

}  // namespace heddle::sequentialize
