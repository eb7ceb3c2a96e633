// Weak compare-and-exchange operations in loops that try again.
//
// If one has failed for no reason and the thread is back with nothing changed, the turn might as well not have been
// made: without it the rest of the run is the same (as for busy waiting, see waits.cpp).
#pragma once

#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Paths;
class Waits;
struct Tools;

class IdleExchanges {
public:
    IdleExchanges(Tools& tools, const Waits& waits);
    // The thread is at the end of a turn.  Runs that are back for nothing end here; false: there are no others.
    bool leave_out_idle_turns(const llvm::BasicBlock& block, const Turn& start, State& state);

private:
    Term fails_in_turn(const WeakExchange& exchange, const Turn& start);
    Term is_idle_turn(const WeakExchange& exchange, const Turn& start, const State& state);

    WalkContext& walk_;
    term::Manager& manager_;
    Paths& paths_;
    const Waits& waits_;
};

}  // namespace heddle::ir
