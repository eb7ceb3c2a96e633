// The first frame in which a location can be current.
//
// For each location there is a clock: how many steps each thread must have made before the location can be current,
// counting along program order, creation and joins.  One thread moves per frame, so the sum of the clock is a lower
// bound for the frame.  Only lower bounds: a run may stop anywhere, so a location may be current in every later frame.
#pragma once

#include <limits>
#include <vector>

#include "encoder/program/program_index.h"

namespace heddle::encoder {

class Windows {
public:
    static constexpr unsigned never = std::numeric_limits<unsigned>::max();

    // With `on` false every location may be current in every frame, and nothing is known to be ordered.
    Windows(const model::Program& program, const ProgramIndex& index, bool on);

    bool on() const { return on_; }
    // The first frame in which the location can be current, and in which its step can be executed; `never` if none.
    unsigned earliest(Scheduled place) const { return earliest_[place.thread.index][place.location.index]; }
    unsigned earliest_step(Scheduled place) const { return earliest_step_[place.thread.index][place.location.index]; }

    // No run executes the step at `first` before the one at `second`.  (It may execute just one of them, or none.)
    bool never_before(Scheduled first, Scheduled second) const;

private:
    using Clock = std::vector<unsigned>;  // for each thread; a clock that cannot be reached is empty
    using Clocks = std::vector<std::vector<Clock>>;

    bool tick(const model::Program& program, const ProgramIndex& index);
    Clock at_entry(const ProgramIndex& index, model::ThreadId thread) const;
    Clock joined(const model::Program& program, const ProgramIndex& index, Scheduled place) const;
    void measure_positions(const model::Program& program);

    bool on_;
    Clocks current_;                                    // before the location can be current
    Clocks executed_;                                   // before its step can be executed
    std::vector<std::vector<unsigned>> last_position_;  // the longest way from the thread's entry
    std::vector<std::vector<unsigned>> earliest_;
    std::vector<std::vector<unsigned>> earliest_step_;
};

}  // namespace heddle::encoder
