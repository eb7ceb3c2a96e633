// No frames at all: which steps a run executes, and which of two steps comes first.
//
// Nothing stands for each moment of a run, so the formula does not grow with the number of steps times the number of
// moments, and there are no schedules to be told apart: for an assertion it does not matter which of two steps comes
// first that have nothing to do with each other.  What can be asked is what a run comes to in the end: all frames are
// its last state.  Runs cannot be limited to a number of steps.
#pragma once

#include "encoder/encodings/frame_encoding.h"
#include "encoder/order/order.h"

namespace heddle::encoder {

class OrderEncoding : public FrameEncoding {
public:
    // Reads of weak cells (by cell; empty: there are none) take some write that is before them.
    OrderEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options,
                  std::vector<bool> weak, Sink sink);

    bool counts_steps() const override { return false; }
    Term has_schedule(const std::vector<Scheduled>& schedule) const override;
    Term makes_steps(unsigned count) const override;
    std::vector<Scheduled> schedule(term::Evaluator& value) const override;
    std::vector<Choice> choices(unsigned frames) const override;

protected:
    Term at(Scheduled place, unsigned frame) const override;
    Term moves(model::ThreadId, unsigned) const override { return manager_.bottom(); }
    Term content(model::CellId cell, unsigned frame) override;
    void add_transition(unsigned) override {}
    Term executed_within_depth(Scheduled place) const override { return events_.executed(place); }
    Term is_so(const OrderChoice& choice) const override;

    const std::vector<bool> weak_;
    Events events_;
    Order order_;

private:
    Term is_last(const Memory& memory, const Writer& writer) const;
};

}  // namespace heddle::encoder
