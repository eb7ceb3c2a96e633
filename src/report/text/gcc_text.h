// A failure as compilers print errors, so that editors find the places.
#pragma once

#include <string>

#include "model/trace.h"

namespace heddle::report {

// "file:line:column: error: ..." and, for whoever else has a part in the failure and for each change of the running
// thread, "file:line:column: note: ...".
std::string gcc_text(const model::Trace& trace);

}  // namespace heddle::report
