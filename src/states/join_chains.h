// Joins one after the other, as a thread makes them that has created some: for (...) pthread_join(t[i], 0);
//
// It does not matter to anybody in which order the threads end: whoever goes through such a chain waits until all have
// ended, and touches nothing meanwhile.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "model/program.h"
#include "states/arrivals.h"

namespace heddle::states {

class JoinChains {
public:
    explicit JoinChains(const model::Program& program);

    struct Chain {
        model::ThreadId thread;  // that joins the others
        model::LocationId start;
        std::vector<model::ThreadId> joined;
    };
    const std::vector<Chain>& all() const { return chains_; }
    // The chain of which the place is a part.
    std::optional<std::size_t> at(const model::Place& place) const;
    // The same, but behind the step there is more of the chain, and the step does nothing else.
    bool goes_on(const model::Place& place) const;

private:
    const model::Step* join_at(const model::Place& place) const;
    bool is_pure(const model::Step& step) const;
    void find(model::ThreadId thread);

    const model::Program& program_;
    std::vector<Chain> chains_;
    std::map<model::Place, std::size_t> at_;
};

}  // namespace heddle::states
