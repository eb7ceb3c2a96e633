// The two forms of the file: what makes the steps of the threads follow each other.
#pragma once

#include <string>

#include "sequentialize/c_steps.h"

namespace heddle::sequentialize {

// What a style adds to the cells, the registers and heddle_start(): functions, and last heddle_run().  `looks`: there
// is heddle_look(), to be called in each state.
std::string loop_style(Writer& writer, Steps& steps, bool looks);
std::string rounds_style(Writer& writer, Steps& steps, bool looks);

}  // namespace heddle::sequentialize
