// Waits for condition variables in loops that look again.
//
// If such a wait ended without a signal and the thread is back with nothing changed, the run is one in which it went on
// sleeping: docs/semantics.md has the argument, and why what it looked at must be guarded by the mutex.
#pragma once

#include <vector>

#include "ir/steps/walk_context.h"
#include "ir/walk/waits.h"

namespace heddle::ir {

class IdleTurns {
public:
    explicit IdleTurns(Tools& tools);
    // Before a wait: false for runs that are back for nothing.  They need not fall asleep again.
    Term goes_on(const Site& site, State& state, Term mutex);
    // The wait has ended.
    void note(const Site& site, const State& before, const State& after, Term is_idle);

private:
    bool is_next_turn(const Sleep& last) const;
    bool is_private_look(Term mutex, const std::vector<model::Read>& reads);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Waits waits_;
};

}  // namespace heddle::ir
