// All runs of a small program, by trying every thread at every state.
#pragma once

#include <set>
#include <vector>

#include "encoder/encoding.h"
#include "model/program.h"
#include "term/value.h"

namespace heddle::testing {

using Schedule = std::vector<encoder::Scheduled>;

struct Runs {
    std::set<Schedule> schedules;  // of all runs, those that stop early included
    std::set<Schedule> failing;    // those in which some thread has failed
    std::size_t complete = 0;      // how many schedules of some run cannot go on
};

// For all values of all inputs together (they should have few bits).
Runs enumerate(const model::Program& program);

}  // namespace heddle::testing
