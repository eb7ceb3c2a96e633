// The complete schedules that a reduction leaves, found with a solver, and the traces that they must stand for.
#pragma once

#include <set>
#include <string>

#include "encoder/encoding.h"
#include "unit/support/enumerator.h"
#include "unit/support/examples.h"
#include "unit/support/trace_counter.h"

namespace heddle::testing {

struct Remaining {
    std::set<Schedule> schedules;
    std::size_t traces = 0;  // how many of the traces these schedules have
};

// Values of all cells are compared.
Remaining remaining(const Example& example, const Assignment& inputs, encoder::EncodingOptions options,
                    const Traces& traces);

// All forms of the constraints and both encodings, each of which must leave the same schedules: this is checked.
Remaining remaining_in_all_forms(const Example& example, const Assignment& inputs, encoder::Por por,
                                 const Traces& traces);

// The traces of one program with these inputs; the variables may belong to another manager.
Traces traces_of(const Example& example, const Assignment& inputs);

// `full` and `optimal` against the traces, for each of the inputs, and all else that must hold for any program.
struct Counts {
    std::size_t schedules = 0, traces = 0, full = 0, optimal = 0;
    bool is_unconditional = true;
};
Counts check_counts(const Example& example, const Assignment& inputs);

// For all programs and the inputs that `inputs_of` gives: two threads leave one schedule of each trace; more threads leave
// at least one with `full`, and just one with `optimal` where independence is unconditional.  Gives how many schedules
// `optimal` removes beyond `full`.
using InputsOf = std::vector<Assignment> (*)(const model::Program& program);
void check_two_threads(const std::vector<Example>& examples, InputsOf inputs_of);
std::size_t check_more_threads(const std::vector<Example>& examples, InputsOf inputs_of);

}  // namespace heddle::testing
