// Runs a program with concrete values: not all orders, but one that is given.
#pragma once

#include "encoder/trace/path.h"

namespace heddle::encoder {

// What becomes of a schedule if all values are what they are: `input` tells those that come from outside.  Where the
// schedule lets a thread move that has ended or waits, it does not.  Where branches go another way than the schedule
// had in mind, the thread moves from where it stands.  Steps that `is_merged` are made at once, as in expanded_path().
// With `to_the_end`, threads go on after the schedule for as long as they can.
Path simulated_path(const model::Program& program, const std::vector<Scheduled>& schedule,
                    const std::function<bool(Scheduled)>& is_merged, const std::function<term::Value(Term)>& input,
                    bool to_the_end);

}  // namespace heddle::encoder
