// A failing run as a page: swim lanes, the source, values and locks at each step.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "model/trace.h"

namespace heddle::report {

// What the page shows, for its script (page/trace_page.js):
//   threads  names
//   steps    thread, file, line, effect, functions, irrelevant, writes and reads by name; a read has the index of the
//   step
//            that wrote the value, or none; `waits` are the threads that cannot go on after the step, and why
//   end      where the run ends: the failure, or all that have a part in it
//   initial  the values before the first step
//   locks    who holds what from which step to which
//   files    the source lines of each file
nlohmann::ordered_json trace_page_data(const model::Trace& trace);

// One file that needs no other.  `title` is the verdict line.
std::string trace_page(const std::vector<model::Trace>& traces, const std::string& title);

}  // namespace heddle::report
