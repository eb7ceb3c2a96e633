// What the threads would do next in a frame.  Their next steps have not been executed, so what they would read is what
// the memory holds in that frame.
#pragma once

#include <map>

#include "encoder/view/frame_view.h"
#include "model/trace.h"
#include "term/substitution.h"

namespace heddle::encoder {

class NextSteps {
public:
    NextSteps(const model::Program& program, term::Manager& manager, const FrameView& frame)
        : program_(program), manager_(manager), frame_(frame) {}

    // A formula or value over registers and the reads of this step, if the step were taken in this frame.
    Term here(Scheduled place, Term formula);
    // The thread could take the step, or (an assumption) would end there.
    Term is_enabled(Scheduled place);
    Term is_blocked(Scheduled place) { return manager_.logical_and(frame_.at(place), negated(is_enabled(place))); }
    // A step that is always enabled.
    static bool never_blocks(const model::Step& step) { return step.enabled.is_true() && step.joins.empty(); }

private:
    Term negated(Term formula) { return manager_.logical_not(formula); }
    term::Substitution& contents_of(Scheduled place);

    const model::Program& program_;
    term::Manager& manager_;
    const FrameView& frame_;
    std::map<Scheduled, term::Substitution> contents_;
};

// What a trace says of who has a part in its failure: the thread, and its step.
model::TraceParty party_at(const model::Program& program, Scheduled place, term::Evaluator& value);

}  // namespace heddle::encoder
