// The visible steps of one thread: opening and closing them, what they read and write, and merging paths.
#pragma once

#include <optional>
#include <string>

#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Steps {
public:
    explicit Steps(WalkContext& walk);
    model::Thread& model_thread();
    std::size_t count() { return model_thread().locations.size(); }  // of steps so far
    model::Step& step(LocationId location) { return model_thread().locations[location.index].step(); }
    model::Step& open_step(State& state, const Site& site, model::StepKind kind, std::string text);
    void close_step(State& state);
    void settle(State& state);  // closes the step unless it may go on
    // Nobody else is alive.
    bool alone(const State& state) const { return walk_.thread == 0 && state.live.empty(); }
    void leave_section(State& state);  // closes the step if it is a critical section
    // The access belongs to the critical section that is open.
    void add_piece(const State& state, const Site& site, model::StepKind kind, const std::string& text);
    // Where fences count; not in an atomic block, and while nobody else is alive.
    void add_fence(State& state, const Site& site, model::Ordering order);
    Term read_shared(State& state, CellId cell, Term condition);
    void write_shared(State& state, CellId cell, Term condition, Term value);
    // The step writes this, too.
    void add_write(LocationId location, CellId cell, Term condition, Term value);
    void begin_atomic(State& state, const Site& site);
    void end_atomic(State& state);
    bool in_one_step(const State& a, const State& b) const;
    // An atomic block is one step, so states in two of them stay apart.
    bool can_merge(const State& a, const State& b) const;
    void merge_into(State& slot, State state);
    void merge_into(std::optional<State>& slot, State state);

private:
    std::optional<Term> content_known(const State& state, CellId cell) const;
    static void note_seen(State& state, CellId cell, std::optional<Term> value);
    Term current_value(State& state, CellId cell, Term condition);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
};

}  // namespace heddle::ir
