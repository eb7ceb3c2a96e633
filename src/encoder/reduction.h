// Partial order reduction: of all schedules that differ only in the order of independent steps, keep few or one.
//
// asleep(j, k) says: a thread with a larger number has moved, and all steps since then are independent of the next step
// of thread j.  Then moving j now is the same as moving it earlier, and only the earlier schedule is kept:
//
//     a step of thread i is taken in frame k, and it is independent of the next step of j,
//     and i > j or asleep(j, k)                                                            ->  asleep(j, k+1)
//     asleep(j, k)                                                                         ->  not moves(j, k)
//
// The schedules that are left are those in the lexicographic normal form of their traces: exactly one of each
// (Anisimov and Knuth).  The peephole form (Wang, Yang, Kahlon, Gupta) is the same without the memory asleep(j, k): it
// compares neighbouring steps only, which is enough for two threads.
#pragma once

#include <memory>
#include <vector>

#include "encoder/independence_form.h"

namespace heddle::encoder {

class Reduction {
public:
    Reduction(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
              const EncodingOptions& options, FrameView::Source source, Sink sink);

    // The step from frame k to k+1; all frames up to k+1 exist.  Frames come in order.
    void add_frame(unsigned frame);

    std::size_t constraints() const { return constraints_; }
    gir::Rules rules() const { return form_->rules(); }

private:
    void require(Term formula);
    bool is_optimal() const { return mode_ == Por::Optimal; }

    term::Manager& manager_;
    const ProgramIndex& index_;
    Por mode_;
    FrameView::Source source_;
    Sink sink_;
    std::size_t constraints_ = 0;
    std::unique_ptr<IndependenceForm> form_;
    std::vector<Term> asleep_;  // by thread, in the newest frame
};

}  // namespace heddle::encoder
