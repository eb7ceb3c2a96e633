// A model::Program as a Graphviz graph.
#pragma once

#include <string>

#include "model/program.h"

namespace heddle::report {

// What program_text() tells, as a graph.
std::string program_dot(const model::Program& program);

}  // namespace heddle::report
