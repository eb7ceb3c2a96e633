// Lazy abstraction (Impact) for threads: the flow is unwound into a tree whose nodes know nothing; where a path to a
// failure cannot be followed, labels along it say why; a node whose label implies that of an older node at the same
// positions is covered by it, and not followed.  docs/explore.md.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explore/queries.h"
#include "explore/tree.h"
#include "model/program.h"
#include "model/trace.h"
#include "util/statistics.h"

namespace heddle::explore {

// Errors planted for tests.
enum class Sabotage {
    None,
    NoCoverExpansion,  // what the reduction leaves out at a covered node is not followed from the covering node either
};

struct ImpactOptions {
    model::Properties properties;
    bool monotonic = true;    // the reduction
    bool force_cover = true;  // labels are made stronger so that a node is covered
    Sabotage sabotage = Sabotage::None;
};

struct Outcome {
    bool is_complete = false;                          // there is a trace, or no violation at all
    std::string reason = {};                           // why it is not complete
    std::optional<model::Trace> trace = std::nullopt;  // a violation
    std::vector<model::Place> unchecked = {};          // failures of other properties that were reached
    std::vector<std::size_t> never_reached = {};       // assertions
};

// Program and manager must outlive the search.
class Impact {
public:
    Impact(const model::Program& program, term::Manager& manager, ImpactOptions options, const Resources& resources);
    ~Impact();
    Impact(const Impact&) = delete;
    Impact& operator=(const Impact&) = delete;

    // Once.
    Outcome run();

    const Moves& moves() const;
    const Tree& tree() const;
    Statistics statistics() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::explore
