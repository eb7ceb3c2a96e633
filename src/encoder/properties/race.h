// Two threads that are about to touch one cell in the last state of a run, at least one to write, and at least one with
// an ordinary access.
#pragma once

#include <map>
#include <vector>

#include "encoder/view/next_steps.h"
#include "model/trace.h"

namespace heddle::encoder {

// One of these races is between the same two places.
bool is_known_race(const std::vector<model::TraceFailure>& known, const SourceLocation& a, const SourceLocation& b);

class Race {
public:
    // The accesses are those of `judged`, the state is one of `program`; their places are the same.
    Race(const model::Program& program, const model::Program& judged, term::Manager& manager, const ProgramIndex& index,
         const FrameView& frame);

    // Races at the same two places as a known one do not count.
    Term formula(const std::vector<model::TraceFailure>& known) const;

    // The two accesses, in a model; none if there is no race.
    std::vector<model::TraceParty> parties(const std::vector<model::TraceFailure>& known, term::Evaluator& value) const;

private:
    // An access that a thread is about to make.
    struct Use {
        Scheduled place;
        bool is_write;
        Term happens;
    };
    // What a thread is about to do to a cell.
    struct Summary {
        Term touches, writes, touches_plainly, writes_plainly;
    };
    template <class Access>
    void add_uses(Scheduled place, Term possible, const std::vector<Access>& accesses, bool is_write);
    Summary summary(const std::vector<Use>& uses) const;
    Term conflict(const Summary& a, const Summary& b) const;
    bool conflict(const Use& a, const Use& b) const;
    const SourceLocation& where_of(const Use& use) const { return program_.step(use.place).where; }
    model::TraceParty party(const Use& use, model::CellId cell, term::Evaluator& value) const;

    const model::Program& program_;
    term::Manager& manager_;
    NextSteps next_;
    std::map<model::CellId, std::map<model::ThreadId, std::vector<Use>>> uses_;
};

}  // namespace heddle::encoder
