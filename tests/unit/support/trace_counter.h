// Mazurkiewicz traces of a small program, counted without the encoder and without src/gir.
//
// Two steps are independent in a state if, by trying it, neither enables or disables the other and both orders lead to
// the same state: the same positions, cells, and registers that something looks at later.  Complete schedules that can
// be made from each other by swapping neighbours that are independent where they stand are one trace.
#pragma once

#include <map>
#include <set>

#include "unit/support/enumerator.h"
#include "unit/support/interpreter.h"

namespace heddle::testing {

// The registers that something outside of the step that reads them mentions.
std::set<term::Term> registers_that_live_on(const model::Program& program);

struct Traces {
    std::map<Schedule, std::size_t> of_schedule;  // complete schedules, and the number of the trace of each
    std::size_t count = 0;
    // The same pair of steps is independent in every state in which it is met, or in none.
    bool is_unconditional = true;
};

Traces count_traces(const model::Program& program, const Assignment& inputs);

}  // namespace heddle::testing
