// Which of the steps that could be next have to be followed.
//
// It is enough to follow the steps of some threads, if nothing that the others can do meanwhile conflicts with the next
// steps of these, ends a wait of one of them, or creates one: every run has one that begins with such a step and makes
// the same steps of each thread in the same order.  (A persistent set.)  Threads are acyclic, so no step is put off for
// ever.
//
// With `deadlock`, a step that may end in a false assumption is never preferred: there is no deadlock once a thread was
// stopped.  With `race` nothing more is needed: a step that races conflicts with one that another thread can make.
#pragma once

#include <optional>
#include <vector>

#include "states/reaches.h"
#include "states/state_check.h"

namespace heddle::states {

class Reduction {
public:
    Reduction(const model::Program& program, Machine& machine, const model::Properties& properties,
              const LastWrites& unseen)
        : program_(program), machine_(machine), properties_(properties), obstacles_(program, machine, unseen) {}

    // In the machine's state.
    std::vector<model::ThreadId> to_follow(const Sights& sights);

private:
    // The threads that have to be followed if `start` is, those that wait included; none if `most` or more are ready.
    std::optional<std::vector<bool>> closed(model::ThreadId start, std::size_t most, const Sights& sights) const;
    bool is_preferable(model::ThreadId thread) const;
    bool may_disturb(model::ThreadId other, model::ThreadId member, const Sight& sight,
                     const std::vector<bool>& members) const;

    const model::Program& program_;
    const Machine& machine_;
    const model::Properties& properties_;
    Obstacles obstacles_;
    std::vector<Obstacle> present_;  // in the state that is looked at
};

}  // namespace heddle::states
