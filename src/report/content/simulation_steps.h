// Failing runs of models of SystemC: what the model does, at which instant, without what the kernel does for it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/trace.h"

namespace heddle::report {

// The steps know their instants.
bool is_simulation(const model::Trace& trace);

// "10 ns, delta 2"
std::string moment_text(const model::Moment& moment);

// "10 ns, delta 2: top.consume"; of the thread of sc_main "sc_main".
std::string moment_title(const model::Trace& trace, const model::Moment& moment, unsigned thread);

// The indices of the steps that say something of the model.  Of a line that calls the kernel that is one, whatever the
// kernel does for it.
std::vector<std::size_t> steps_of_model(const model::Trace& trace);

// Memory of the kernel that nobody has written is no input of the model.
model::Trace without_inputs_of_kernel(model::Trace trace);

// The same run with these steps alone, and without what the kernel touches and asks for.
model::Trace without_kernel(const model::Trace& trace);

}  // namespace heddle::report
