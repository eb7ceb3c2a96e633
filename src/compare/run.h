// One run of `heddle check`, and what came of it.
#pragma once

#include <string>

#include "jobs/limited_process.h"
#include "util/names.h"
#include "util/statistics.h"

namespace heddle::compare {

enum class Outcome {
    Safe,
    SafeUpTo,
    Unsafe,
    Unknown,   // out of time or memory, or the solver gave up
    Refused,   // the program uses something that cannot be modelled
    BadInput,  // the program cannot be compiled
    Crashed,   // an internal error, a signal, or an answer that is none
    NotRun,    // interrupted before
};

inline constexpr Named<Outcome> outcome_names[] = {{Outcome::Safe, "SAFE"},       {Outcome::SafeUpTo, "SAFE_UP_TO"},
                                                   {Outcome::Unsafe, "UNSAFE"},   {Outcome::Unknown, "UNKNOWN"},
                                                   {Outcome::Refused, "REFUSED"}, {Outcome::BadInput, "BAD_INPUT"},
                                                   {Outcome::Crashed, "CRASHED"}, {Outcome::NotRun, "NOT_RUN"}};

inline std::string name_of(Outcome outcome) {
    return name_in<Outcome>(outcome_names, outcome);
}

struct Run {
    Outcome outcome = Outcome::NotRun;
    std::string text = {};  // the verdict line, or the last words
    unsigned unwind = 0;    // the bounds within which the verdict holds, or the failure was found
    unsigned depth = 0;
    double seconds = 0;
    double cpu_seconds = 0;
    double peak_megabytes = 0;
    Statistics statistics = {};  // what the run says of itself
};

// A verdict that says something about the program.
inline bool is_definite(Outcome outcome) {
    return outcome == Outcome::Safe || outcome == Outcome::SafeUpTo || outcome == Outcome::Unsafe;
}

// Reads what `heddle check --json -` has left.  A process that ran into a memory limit of that many megabytes, or into
// its time limit, is Unknown.
Run run_of(const jobs::ProcessResult& process, std::optional<std::uint64_t> memory_limit);

// The two cannot both be right.  UNSAFE excludes SAFE, and SAFE up to bounds within which the failure lies.  SAFE
// excludes that something is cut off by bounds that are not smaller than its own.
bool contradict(const Run& a, const Run& b);

}  // namespace heddle::compare
