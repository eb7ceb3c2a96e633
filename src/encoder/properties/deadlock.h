// Threads that can never go on, in the last state of a run: either
//   a standstill: nobody can make a step, somebody has not finished, and the process has not ended; or
//   a circle: threads wait for locks held by each other or for each other's end, whatever the other threads do.
// All other waits (for a signal, a release, a change that a busy loop looks for) count in a standstill only: a worker
// without work is no deadlock as long as somebody may end the process.
// A thread that a false assumption or a bound has ended is not known to stand still, so there is no deadlock then; only
// in a circle a bound does not matter.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "encoder/view/next_steps.h"
#include "model/trace.h"

namespace heddle::encoder {

class Deadlock {
public:
    Deadlock(const model::Program& program, term::Manager& manager, const ProgramIndex& index, const FrameView& frame);

    Term formula();

    // Threads wait at all places of these parties.
    Term is_at(const std::vector<model::TraceParty>& parties) const;

    // Who waits, in a model: the threads of a circle if there is one, else all; nobody if there is no deadlock.
    std::vector<model::TraceParty> parties(term::Evaluator& value);

private:
    // A place at which a thread may wait, and for whom it waits there.
    struct Wait {
        Scheduled place;
        Term waits;                                               // it stands there and cannot go on
        std::vector<std::pair<model::ThreadId, Term>> whom = {};  // under which condition it waits for that thread
    };
    void add_waits(model::ThreadId thread);
    Wait wait_at_step(Scheduled place);
    Wait wait_at_terminal(Scheduled place);
    void add_holder(Wait& wait, Term holder);
    const SourceLocation& where_of(const Wait& wait) const;
    Term nobody_is_stopped() const;
    Term is_blocked_buffer(model::ThreadId thread);
    Term standstill();
    Term circle();
    Term reason(const Wait& wait, const std::vector<Term>& is_member) const;
    std::optional<std::set<model::ThreadId>> closure(model::ThreadId first,
                                                     const std::map<model::ThreadId, const Wait*>& waiting,
                                                     term::Evaluator& value) const;
    model::TraceParty party(const Wait& wait, term::Evaluator& value) const;

    const model::Program& program_;
    term::Manager& manager_;
    const ProgramIndex& index_;
    const FrameView& frame_;
    NextSteps next_;
    std::vector<Wait> waits_;
};

}  // namespace heddle::encoder
