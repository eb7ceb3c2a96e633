// Steps that touch nothing tracked happen together with the step before them: fewer frames.
//
// Such a step does nothing but to choose where its thread goes on, by values that are any.  So whatever a run does
// later it could have done right after the step before, and nobody sees a difference; a run in which the step is still
// to come has its counterpart in one that has made it.  What a checked property sees in between must stay apart: see
// Merging::steps.
#pragma once

#include <vector>

#include "model/program.h"

namespace heddle::abstraction {

using term::Term;

class Merging {
public:
    // The steps of the program that may be merged where these properties are checked.
    // - A step that creates or joins a thread has an effect.
    // - A race is about states before an access: nothing is merged.
    // - A deadlock is about states in which nobody was stopped by an assumption: a step that may wait, and one that may
    //   lead to such a stop, is kept apart.
    Merging(const model::Program& program, const model::Properties& checked);

    bool is_merged(model::Place place) const { return merged_[place.thread.index][place.location.index]; }
    std::size_t size() const { return size_; }
    friend bool operator==(const Merging&, const Merging&) = default;

    // The program with these steps merged.  Places stay as they are; merged steps are out of reach.
    model::Program apply(model::Program program, term::Manager& manager) const;

private:
    std::vector<std::vector<bool>> merged_;  // thread, location
    std::size_t size_ = 0;
};

}  // namespace heddle::abstraction
