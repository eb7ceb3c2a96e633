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

// What is known of the number of steps, or of preemptions, of all failing runs.
struct Minimum {
    std::string what;          // "step", "preemption"
    unsigned least = 0;        // no failing run has fewer
    std::string scope = {};    // of which runs that is said ("up to unwind 2"); empty: of all
    std::string gave_up = {};  // why the trace may have more; empty: it has just as many
};

// One round of an abstraction: what it tracked and what that was worth.
struct AbstractionRound {
    unsigned unwind = 0;
    std::vector<std::string> added;   // to the precision before the round; the first one: all of it
    std::size_t precision = 0;        // what is tracked, in all
    std::size_t dependent_pairs = 0;  // of steps: they touch one tracked cell, and one of them writes it
    std::size_t dropped_pairs = 0;    // ... one cell, but none that is tracked
    std::size_t merged_steps = 0;     // with the step before them
    std::size_t frames = 0;
    bool on_the_same_solver = false;  // as the round before
};

// How a verdict was found with only a part of the program's data.
struct AbstractionReport {
    std::string domain;  // "explicit", "predicate"
    std::vector<AbstractionRound> rounds;
    unsigned spurious = 0;             // schedules that only the abstraction has
    std::vector<std::string> tracked;  // in the end
    std::vector<std::string> ignored;  // has an influence on some run, but did not matter
    std::vector<std::string> outside;  // has no influence on any run
};

// Which threads cannot reach their ends within the bound.
struct ThreadEnds {
    struct Thread {
        unsigned number = 0;
        std::string name;
        SourceLocation created;  // unknown for main
    };
    std::vector<Thread> unreached;
    std::string gave_up;  // why it is not known of the unreached ones; empty: they cannot
};

// What a proof says of the states in which the threads stand at these places; there may be several for the same ones.
struct Invariant {
    std::vector<std::string> places;  // "main at prog.c:12"
    std::vector<std::string> claims;  // all of them; none: anything may be true
};

struct Verdict {
    VerdictKind kind = VerdictKind::Unknown;
    unsigned unwind = 0;  // the bounds of the last complete round
    unsigned depth = 0;
    std::vector<Limitation> limitations;        // SafeUpTo
    std::string proof;                          // Safe: how it was shown, if not by the bounds
    std::vector<Invariant> invariants;          // ... with labels: what they say
    std::string reason;                         // Unknown
    std::vector<TraceFailure> undefined;        // Unknown: undefined behaviour that ends runs
    std::vector<Trace> traces;                  // Unsafe: the first violation, or all that were wanted
    std::vector<Minimum> minima;                // Unsafe: if the user wanted the best run
    std::optional<unsigned> preemptions;        // no run with more was looked at
    Properties checked;                         // what the verdict is about
    std::vector<SourceLocation> never_reached;  // assertions that no run within the bound reaches (Safe, SafeUpTo)
    std::optional<ThreadEnds> ends;             // SafeUpTo
    MemoryModel memory_model = MemoryModel::Sc;
    bool assumes_sequential_consistency = false;
    std::vector<std::string> caveats;
    std::map<std::string, unsigned> answered_by;  // answers of each solver, where several were asked
    std::map<std::string, unsigned> stopped;      // how often each one was stopped since another was faster
    std::optional<CrossCheck> cross_check;        // if the user wanted one
    std::optional<AbstractionReport> abstraction;
    Statistics statistics;
};

}  // namespace heddle::model
