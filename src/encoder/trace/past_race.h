// The two accesses of a race that the run itself has made, one after the other (races/happens_before.h).
#pragma once

#include <vector>

#include "encoder/encoding.h"
#include "model/trace.h"

namespace heddle::encoder {

// A step that was executed, and its number in the trace.
struct MadeStep {
    Scheduled place;
    int number;
};

// What a trace says of an access that has a part in a race.
model::TraceParty party_of_race(const model::Program& program, const MadeStep& step, model::CellId cell, bool is_write,
                                term::Evaluator& value);

// The last of the steps races with the one that is watched.
std::vector<model::TraceParty> parties_of_race(const model::Program& program, const std::vector<MadeStep>& made,
                                               term::Evaluator& value);

}  // namespace heddle::encoder
