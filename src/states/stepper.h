// Goes from state to state, and keeps account of the assertions that are come by.
#pragma once

#include "states/canonical_states.h"
#include "states/search_path.h"

namespace heddle::states {

class Stepper {
public:
    // With `exchanges`, states that differ by an exchange of symmetric threads are one.
    Stepper(const model::Program& program, const Arrivals& arrivals, const Futures& futures, bool exchanges);
    Stepper(const Stepper&) = delete;
    Stepper& operator=(const Stepper&) = delete;

    Machine& machine() { return machine_; }
    // None unless threads are symmetric.
    CanonicalStates* canonical() { return canonical_ ? &*canonical_ : nullptr; }

    // To the start; false if that depends on another input: then there are more starts to be looked at.
    bool begin(const Assignment& inputs, std::vector<Assignment>& starts);
    // From the machine's state.  Throws DependsOnInput.
    void make(const Move& move);
    // The step of the last move, if it was one.
    const std::optional<model::Place>& made() const { return made_; }
    // What there is to decide before a run can go on.
    std::vector<Move> decide(const DependsOnInput& unknown) const;

    // The thread has made that step, or (none) begins.
    void come_by(model::ThreadId thread, std::optional<model::LocationId> step);
    std::vector<std::size_t> never_reached() const;  // assertions

private:
    bool is_wanted(const model::Write& write, model::ThreadId thread, const model::Step& step) const;

    const model::Program& program_;
    const Arrivals& arrivals_;
    const Futures& futures_;
    const CellSet carried_ = carried_cells(program_);
    Machine machine_;
    const Inputs inputs_;
    std::optional<CanonicalStates> canonical_;
    std::optional<model::Place> made_;
    std::vector<bool> reached_;  // assertions
};

}  // namespace heddle::states
