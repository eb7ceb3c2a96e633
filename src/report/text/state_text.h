// The state of the program between two steps of a trace, for people.
#pragma once

#include <string>
#include <vector>

#include "model/trace.h"
#include "report/content/trace_walk.h"
#include "report/text/terminal.h"

namespace heddle::report {

// Where a thread stands.
struct ThreadPlace {
    unsigned thread = 0;
    std::string text;  // "bank.c:12 in main > book"
};

// The step that was made last, the values of shared variables, the locks that are held, and where each thread stands.
std::string state_text(const model::Trace& trace, const TraceWalk& walk, const std::vector<ThreadPlace>& places,
                       const Style& style);

}  // namespace heddle::report
