// Deadlocks and races in one state, by the definitions of encoder/properties/deadlock.h and encoder/properties/race.h.
#pragma once

#include <memory>
#include <vector>

#include "states/state_machine.h"

namespace heddle::states {

// A cell that the next step of a thread touches.
struct Touch {
    model::CellId cell;
    bool is_write;
};

// What was seen of a thread.
struct Sight {
    Readiness readiness = Readiness::Absent;
    std::vector<Touch> touches = {};         // Ready: by its step; Blocked, Ended: by what may change that
    bool waits = false;                      // it cannot go on unless others do something
    bool idles = false;                      // Blocked: its step could be made, but would change nothing and lead to a wait
    std::vector<model::ThreadId> whom = {};  // it waits for one of these
};

// By thread.
using Sights = std::vector<std::shared_ptr<const Sight>>;

class StateCheck {
public:
    // Unless `waits_matter`, it is not asked who waits in a busy loop, or what for.
    StateCheck(const model::Program& program, bool waits_matter) : program_(program), waits_matter_(waits_matter) {}

    // Looks at all threads.
    Sights look(Machine& machine) const;
    // The same, after a step, if it is known what was seen before it: most threads do not notice the step.
    Sights look_again(Machine& machine, const Sights& before, const model::Place& made) const;

    bool is_deadlock(const Machine& machine, const Sights& sights) const;
    bool is_race(const Machine& machine, const Sights& sights) const;

private:
    Sight see(Machine& machine, model::ThreadId thread) const;
    void see_step(const Machine& machine, const model::Step& step, bool is_buffer, Sight& sight) const;
    bool is_buffer(model::ThreadId thread) const { return program_.thread(thread).empties_buffer_of.has_value(); }
    void see_terminal(const Machine& machine, model::Place place, Sight& sight) const;
    void add_holder(const Machine& machine, Term holder, Sight& sight) const;
    bool is_at(const Machine& machine, std::size_t thread, std::initializer_list<model::TerminalKind> kinds) const;
    bool is_standstill(const Machine& machine, const Sights& sights) const;
    static bool has_circle(const Sights& sights);
    bool notices(const Machine& machine, model::ThreadId thread, const model::Place& made) const;

    const model::Program& program_;
    const bool waits_matter_;
};

}  // namespace heddle::states
