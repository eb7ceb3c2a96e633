// What a real process needs to follow a recorded run: the places where threads stop, and all that comes from outside.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/trace.h"
#include "replay/recording.h"

namespace heddle::replay::native {

struct Plan {
    std::vector<unsigned> points = {};     // numbers of instructions, ascending; the index is the number of the point
    std::vector<unsigned> sites = {};      // ... of allocations whose first content is given
    std::set<unsigned> in_parts = {};      // ... that are interrupted half done
    std::vector<unsigned> survivals = {};  // ... that fail or wait for ever: whoever gets behind them has survived
    replay::Recording recording = {};      // results: only those that come from outside
    model::Trace trace = {};

    unsigned point(unsigned instruction) const;  // it must be one
    unsigned site(unsigned instruction) const;   // it must be one
};

// `trace` fails, and `recording` is its run.
Plan make_plan(const model::Trace& trace, const replay::Recording& recording);

}  // namespace heddle::replay::native
