// One frame as an encoding shows it to what is built on top: the reduction, and properties of a state.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "encoder/encoding.h"
#include "encoder/program/program_index.h"

namespace heddle::encoder {

class FrameView {
public:
    struct Source {
        std::function<Term(Scheduled, unsigned)> at;           // the thread stands there in frame k
        std::function<Term(model::ThreadId, unsigned)> moves;  // ... makes the step from frame k to k+1
        std::function<Term(model::CellId, unsigned)> content;  // of a cell in frame k
    };

    FrameView(const Source& source, unsigned frame, const ProgramIndex& index, term::Manager& manager)
        : source_(source), frame_(frame), index_(index), manager_(manager) {}

    Term at(Scheduled place) const { return source_.at(place, frame_); }
    Term moves(model::ThreadId thread) const { return source_.moves(thread, frame_); }
    Term executes(Scheduled place) const { return manager_.logical_and(at(place), moves(place.thread)); }
    Term at_one_of(const std::vector<Scheduled>& places) const;
    Term at_terminal(model::ThreadId thread, model::TerminalKind kind) const;
    Term stands_at_a_step(model::ThreadId thread) const;
    Term content(model::CellId cell) const;
    // One of the conditions of a join is true, and that thread has finished.
    Term can_join(const model::Step& step) const;

private:
    const Source& source_;
    unsigned frame_;
    const ProgramIndex& index_;
    term::Manager& manager_;
    mutable std::map<model::CellId, Term> contents_;  // that were asked for
};

}  // namespace heddle::encoder
