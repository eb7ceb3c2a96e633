// A run of a program with loops as a program without: every step that was made has a location of its own.
#pragma once

#include <memory>
#include <vector>

#include "model/program.h"
#include "states/state_machine.h"

namespace heddle::states {

struct Unrolled {
    model::Program program;
    Assignment inputs;
    std::vector<model::ThreadId> schedule;
};

// Is told what happened, in order.  All references must outlive it.
class Unrolling {
public:
    Unrolling(const model::Program& program, term::Manager& manager, const Arrivals& arrivals, const Futures& futures,
              const Assignment& start);
    ~Unrolling();
    Unrolling(const Unrolling&) = delete;
    Unrolling& operator=(const Unrolling&) = delete;

    // It is decided what an input is.
    void decide(const std::pair<Term, Known>& input);
    // The thread makes its next step.
    void make(model::ThreadId thread);
    Unrolled finish();

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::states
