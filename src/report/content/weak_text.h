// What a run under a weak memory model shows beside its steps: which write a read takes, why it may be an old one, and
// when stores leave their buffers.
#pragma once

#include <string>
#include <vector>

#include "model/trace.h"

namespace heddle::report {

// " (old: step 5 has written 1, ...)", or empty if the read takes what was written last.
std::string read_note(const model::Trace& trace, std::size_t step, const model::TraceAccess& read);
// " (in its buffer until step 7)", " (before the write of step 3)", or empty.
std::string write_note(const model::Trace& trace, std::size_t step, const model::TraceAccess& write);

// The numbers of the steps whose stores leave their buffers when so many steps were made, in their order.
std::vector<std::size_t> leaving_stores(const model::Trace& trace, std::size_t made);
// "the store of step 3 leaves the buffer: x = 1"
std::string leave_text(const model::Trace& trace, std::size_t step);

}  // namespace heddle::report
