// What all encodings over frames have in common: queries and the way back from a model to a schedule, told in terms of
// two notions that each encoding defines, at(place, k) and moves(thread, k).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encoder/encoding.h"
#include "encoder/program/growth.h"
#include "encoder/program/program_index.h"
#include "encoder/program/windows.h"
#include "encoder/reduction/preemptions.h"
#include "encoder/reduction/reduction.h"

namespace heddle::encoder {

class FrameEncoding : public Encoding {
public:
    FrameEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options, Sink sink);

    void extend_to(unsigned depth) final;
    unsigned depth() const final { return depth_; }
    void grow(const model::Program& program) final;

    Term violation(const Question& question, unsigned steps) final;
    Term some_thread_cut() final;
    Term can_go_on() final;
    Term reaches(const std::vector<model::Arrival>& arrivals) final;
    Term stands_at(const std::vector<Scheduled>& places) final;

    Term has_schedule(const std::vector<Scheduled>& schedule) const override;
    Term makes_steps(unsigned count) const override;
    std::vector<Choice> choices(unsigned frames) const override;
    Term chosen(const Choice& choice) const final;
    Statistics statistics(bool with_pairs) const final;
    std::vector<Scheduled> schedule(term::Evaluator& value) const override;
    model::Trace failing_trace(const Question& question, unsigned steps, term::Evaluator& value) const override;

protected:
    // The thread stands at the location in frame k.
    virtual Term at(Scheduled place, unsigned frame) const = 0;
    // The thread makes the step from frame k to frame k+1.
    virtual Term moves(model::ThreadId thread, unsigned frame) const = 0;
    // What the cell holds in frame k, as far as a thread that is about to read it can tell.  May add formulas.
    virtual Term content(model::CellId cell, unsigned frame) = 0;
    // Adds all formulas about the step from frame `frame` to the next.
    virtual void add_transition(unsigned frame) = 0;
    // Adds all formulas about what the program has got to `transitions` transitions; program_ and index_ have it.
    virtual void add_growth(const Growth& growth, unsigned transitions);
    virtual Term executed_within_depth(Scheduled place) const;
    virtual Term some_race(const Question& question, unsigned frame);
    virtual Term is_so(const OrderChoice& choice) const;

    // executes(L, k) = at(L, k) and moves(t, k)
    Term executes(Scheduled place, unsigned frame) const;
    Term some_thread_moves(unsigned frame) const;
    FrameView view(unsigned frame) const { return {source_, frame, index_, manager_}; }

    const model::Step& step(Scheduled place) const { return program_->location(place.thread, place.location).step(); }
    std::size_t thread_count() const { return program_->threads.size(); }
    void require(Term formula);

    const model::Program* program_;  // as it is by now
    const model::Program& judged_;
    term::Manager& manager_;
    ProgramIndex index_;
    const Windows windows_;

private:
    Term is_so(const MoveChoice& choice) const;
    Term is_so(const InputChoice& choice) const;
    void assume_start();
    // A fresh variable that implies the formula, and that the program stays as it is.
    Term query(std::string_view name, Term formula);
    Term some_failure(const Question& question, unsigned frame);
    // That a thread stands at one of the places in the last frame, with all that it takes of the frames before.
    Term in_time(const std::vector<Scheduled>& places, Term stands, unsigned last);
    Term some_deadlock(const Question& question, unsigned frame) const;
    void add_transitions(unsigned count);

    Sink sink_;
    const FrameView::Source source_;
    std::optional<Reduction> reduction_;
    std::optional<Preemptions> preemptions_;
    unsigned depth_ = 0;
    unsigned transitions_ = 0;  // at least depth_: can_go_on() looks one step further
};

}  // namespace heddle::encoder
