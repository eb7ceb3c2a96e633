#include "engine/failing_runs.h"

#include <algorithm>

namespace heddle::engine {

using solver::Answer;
using std::chrono::milliseconds;

Query violation(const encoder::Question& question) {
    return [&question](const Asked& asked) { return asked.encoding.violation(question, asked.depth); };
}

model::Trace failing_trace(const Search& search, const encoder::Question& question) {
    term::Evaluator value = search.model();
    const Asked found = search.found();
    return found.encoding.failing_trace(question, found.depth, value);
}

// Halves the range between the deepest depth without failure and the length of the trace, a few times.
void shorten(model::Trace& trace, Search& search, const Context& context, const encoder::Question& question,
             unsigned safe_depth) {
    constexpr int tries = 5;
    constexpr milliseconds patience(1000);
    unsigned length = std::min(trace.scheduled, search.frames_found());
    for (int i = 0; i < tries && length > safe_depth + 1; ++i) {
        const unsigned depth = safe_depth + (length - safe_depth) / 2;
        const milliseconds time = std::min(patience, context.stopwatch.remaining().value_or(patience));
        switch (search.ask(violation(question), depth, time)) {
            case Answer::Sat:
                if (model::Trace shorter = failing_trace(search, question); shorter.scheduled <= trace.scheduled)
                    trace = std::move(shorter);
                length = std::min(trace.scheduled, search.frames_found());
                break;
            case Answer::Unsat:
                safe_depth = depth;
                break;
            case Answer::Unknown:
                return;
        }
    }
}

}  // namespace heddle::engine
