// The answer about a program.  It has no terms, so that it can be reported without the engine.
#pragma once

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
};

struct Verdict {
    VerdictKind kind = VerdictKind::Unknown;
    unsigned unwind = 0;  // the bounds of the last complete round
    unsigned depth = 0;
    std::vector<Limitation> limitations;        // SafeUpTo
    std::string reason;                         // Unknown
    std::optional<Trace> trace;                 // Unsafe
    std::vector<SourceLocation> never_reached;  // assertions that no run within the bound reaches (Safe, SafeUpTo)
    bool assumes_sequential_consistency = false;
    std::vector<std::string> caveats;
    Statistics statistics;
};

}  // namespace heddle::model
