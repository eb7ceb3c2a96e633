// The last frame in which a location can be current in a run that ends at certain locations of a thread.
//
// A thread that must come to an end of the run needs a frame for each step of the shortest way there.  So does a thread
// that is joined on all ways there, to its own end, and then the joining one for its way from the join; and a creator,
// to the creation.  All of it follows from the transitions; said beside them, a solver need not find it out step by
// step.
#pragma once

#include <span>
#include <vector>

#include "encoder/program/program_index.h"

namespace heddle::encoder {

class Deadlines {
public:
    // The ends are locations of one thread.
    Deadlines(const model::Program& program, const ProgramIndex& index, std::span<const Scheduled> ends);

    // The run must make at least as many steps once the place is current; `never` if it cannot end as asked then.
    unsigned remaining(Scheduled place) const { return remaining_[place.thread.index][place.location.index]; }

    static constexpr unsigned never = ~0U;

private:
    using Steps = std::vector<unsigned>;  // by location

    // The thread must come to one of the ends, and `more` steps are made after that.
    void must_reach(model::ThreadId thread, const std::vector<model::LocationId>& ends, unsigned more);
    Steps steps_to(model::ThreadId thread, const std::vector<model::LocationId>& ends) const;
    // Over all ways from the entry to where `steps` leads: the steps from a join of the other thread on; `never` if
    // some way has no join.
    unsigned steps_from_join(model::ThreadId thread, model::ThreadId other, const Steps& steps) const;
    // The thread must exist, and `more` steps are made after its creation.
    void must_create(model::ThreadId thread, unsigned more);
    void at_least(unsigned steps, Scheduled place);

    const model::Program& program_;
    const ProgramIndex& index_;
    std::vector<Steps> remaining_;
    std::vector<bool> is_bound_;  // by thread
};

}  // namespace heddle::encoder
