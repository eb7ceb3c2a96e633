// The answer about a program.  It has no terms, so that it can be reported without the engine.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/trace.h"
#include "util/source_location.h"
#include "util/statistics.h"

namespace heddle::model {

enum class VerdictKind { Safe, SafeUpTo, Unsafe, Unknown };

// A bound that was hit, and where.
struct Limitation {
    SourceLocation where;  // unknown for the depth bound
    std::string what;      // "loop needs more than 4 iterations", "a run needs more than 60 steps"
    friend auto operator<=>(const Limitation&, const Limitation&) = default;
};

// What a second solver said to the answers "unsat" that a verdict rests on.
struct CrossCheck {
    std::string solver;
    unsigned confirmed = 0;
    unsigned not_confirmed = 0;  // it gave up
    std::string reason;          // why, the last time
};

struct Verdict {
    VerdictKind kind = VerdictKind::Unknown;
    unsigned unwind = 0;  // the bounds of the last complete round
    unsigned depth = 0;
    std::vector<Limitation> limitations;        // SafeUpTo
    std::string reason;                         // Unknown
    std::vector<Trace> traces;                  // Unsafe: the first violation, or all that were wanted
    Properties checked;                         // what the verdict is about
    std::vector<SourceLocation> never_reached;  // assertions that no run within the bound reaches (Safe, SafeUpTo)
    bool assumes_sequential_consistency = false;
    std::vector<std::string> caveats;
    std::map<std::string, unsigned> answered_by;  // answers of each solver, where several were asked
    std::optional<CrossCheck> cross_check;        // if the user wanted one
    Statistics statistics;
};

}  // namespace heddle::model
