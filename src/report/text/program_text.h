// A model::Program for people: what the encoder gets to see.
#pragma once

#include <string>

#include "model/program.h"
#include "report/text/terminal.h"

namespace heddle::report {

// A term for people; a term too large to be read is described by its size.
std::string condition_text(term::Term condition);

// "finished", "cut: loop needs more than 4 iterations"
std::string terminal_text(const model::Terminal& terminal);

// "2 threads, 10 visible steps, 3 cells, 1 assertion; 40 instructions were unwound"
std::string program_summary(const model::Program& program);

// Per thread its locations: position, step, source line, reads, writes, and successors with their guards.
std::string program_text(const model::Program& program, const Style& style);

}  // namespace heddle::report
