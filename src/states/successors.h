// What follows a state: whether it violates a property, and which moves lead on.
#pragma once

#include <set>

#include "states/followed_steps.h"
#include "states/stepper.h"

namespace heddle::states {

class Successors {
public:
    // With `reduces`, only steps that have to be followed are.
    Successors(const model::Program& program, Stepper& stepper, const model::Properties& properties,
               const LastWrites& unseen, bool reduces);

    // Looks at the newest state of the path, which is the machine's.  True if it violates a property; else its moves
    // are open: those of `passing` alone, if there is such a thread.
    bool find(SearchPath& path, std::optional<model::ThreadId> passing = std::nullopt);
    // The newest move of the path leads back to a state on it: then all steps are to be followed from there, since one
    // that was put off in all states of such a cycle would be put off for ever.
    static void follow_all(Frame& newest);

    // Of the machine's state.
    Sights look() { return check_.look(machine_); }
    bool is_violation(const Sights& sights);
    // So that in the last state of the path whoever is said to wait does wait.
    void make_idle_steps(SearchPath& path, const Sights& sights);

    // Places of threads in the states that were looked at: cut by a bound, or failures of other properties.
    const std::set<model::Place>& cuts() const { return cuts_; }
    const std::set<model::Place>& unchecked() const { return unchecked_; }

private:
    bool has_failed_thread();
    bool is_deadlock(const Sights& sights);
    bool is_deadlock_or_race(const Sights& sights);
    std::vector<model::ThreadId> to_follow(const Sights& sights);

    const model::Program& program_;
    Stepper& stepper_;
    Machine& machine_;
    const model::Properties& properties_;
    const bool reduces_;
    const StateCheck check_;
    Reduction reduction_;
    std::set<model::Place> cuts_, unchecked_;
};

}  // namespace heddle::states
