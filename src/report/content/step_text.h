// Steps, waits and failures of a trace in words.
#pragma once

#include <span>
#include <string>

#include "model/trace.h"
#include "report/content/trace_walk.h"

namespace heddle::report {

// The value of an access or input as a signed decimal number, or in hexadecimal digits if it is very large.
std::string value_text(std::uint64_t value, unsigned width);

// The value of an access, an input or a cell as the source shows it.
template <class Valued>
std::string value_text(const Valued& valued) {
    return valued.shown.empty() ? value_text(valued.value, valued.width) : valued.shown;
}

// "1 deposit": the number and the name of a thread.
std::string thread_title(const model::Trace& trace, unsigned thread);

// What a step did: "balance: 100 -> 70".  `before` stands before the step.  The cells of locks are left out, unless all
// is wanted.
std::string effect_text(const model::TraceStep& step, const TraceWalk& before, bool all);

// "waits for m, held by 1 deposit"
std::string wait_text(const model::Trace& trace, const TraceWalk::Wait& wait);

// What a thread that has a part in the failure is about to do: "waits for b held by 2 worker", "writes x, holding m".
// `end` stands behind the last step.
std::string party_text(const model::Trace& trace, const model::TraceParty& party, const TraceWalk& end);

// Those of whom the last state tells: of two accesses that the run has made the second.
std::span<const model::TraceParty> parties_at_end(const model::Trace& trace);

// The failure with everybody who has a part in it, in one line: "deadlock: worker#1 waits for b held by worker#2
// (bank.c:14), ...".  Empty if one thread fails alone.
std::string parties_text(const model::Trace& trace);

}  // namespace heddle::report
