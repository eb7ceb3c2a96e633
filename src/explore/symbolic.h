// Complete symbolic simulation: the flow is followed with terms for values, and a state for which an older one stands
// is not followed again.  docs/explore.md.
#pragma once

#include <memory>

#include "explore/impact.h"
#include "explore/subsumption.h"

namespace heddle::explore {

struct SymbolicOptions {
    model::Properties properties;
    Cover cover = Cover::Exact;
    bool persistent = true;  // the reduction
    // Threads take turns, as processes of SystemC do: nobody waits by looking again and again.
    bool takes_turns = false;
};

// Program and manager must outlive the search.
class Symbolic {
public:
    Symbolic(const model::Program& program, term::Manager& manager, SymbolicOptions options,
             const Resources& resources);
    ~Symbolic();
    Symbolic(const Symbolic&) = delete;
    Symbolic& operator=(const Symbolic&) = delete;

    // Once.
    Outcome run();
    Statistics statistics() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::explore
