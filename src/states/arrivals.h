// Which assertions a run comes by, seen from the steps after which it does.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "model/program.h"

namespace heddle::states {

class Arrivals {
public:
    struct Arrival {
        term::Term guard;
        std::size_t assertion;  // its number
    };

    explicit Arrivals(const model::Program& program) {
        for (std::size_t a = 0; a < program.assertions.size(); ++a)
            for (const model::Arrival& arrival : program.assertions[a].arrivals)
                arrivals_[{arrival.thread, arrival.after}].push_back({arrival.guard, a});
    }

    // Right after a step, or (none) when the thread starts.
    const std::vector<Arrival>& after(model::ThreadId thread, std::optional<model::LocationId> step) const {
        const auto found = arrivals_.find({thread, step});
        return found == arrivals_.end() ? none_ : found->second;
    }

private:
    std::map<std::pair<model::ThreadId, std::optional<model::LocationId>>, std::vector<Arrival>> arrivals_;
    const std::vector<Arrival> none_;
};

}  // namespace heddle::states
