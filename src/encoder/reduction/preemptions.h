// A bound on preemptions: switches away from a thread that could go on.
//
//     moves(i, k-1), not moves(i, k), somebody moves in frame k, and i could move in frame k   ->  preempted(k)
//     preempted(k) for at most `bound` frames k
//
// Exchanging independent steps changes the number of preemptions, so the bound does not go together with a reduction.
#pragma once

#include <vector>

#include "encoder/view/frame_view.h"

namespace heddle::encoder {

class Preemptions {
public:
    Preemptions(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
                FrameView::Source source, unsigned bound, Sink sink);

    // The step from frame k to k+1.  Frames come in order.
    void add_frame(unsigned frame);

private:
    Term could_go_on(model::ThreadId thread, const FrameView& frame) const;
    Term preempted(unsigned frame) const;
    void count(Term preempted);
    void require(Term formula);

    const model::Program& program_;
    term::Manager& manager_;
    const ProgramIndex& index_;
    FrameView::Source source_;
    Sink sink_;
    std::vector<Term> at_least_;  // by number: so many preemptions before the newest frame
};

}  // namespace heddle::encoder
