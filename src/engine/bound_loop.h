// The bound loop: from a way to make programs to a verdict.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "encoder/encoding.h"
#include "model/program.h"
#include "model/race_table.h"
#include "model/trace.h"
#include "model/verdict.h"
#include "solver/backend.h"
#include "util/cores.h"
#include "util/names.h"

namespace heddle::engine {

struct Unwinding {
    unsigned loops = 1;
    unsigned constant_loops = 1;
    bool keep_loops = false;                // loops that run further stay loops, where that can be done
    std::function<void()> pause = nullptr;  // to be called now and then: throws when the check must stop
    bool weak_memory = false;               // each access counts, also one that changes nothing, and each fence
};

// Makes the program for an unwinding; the engine knows nothing of LLVM.
using ProgramSource = std::function<model::Program(term::Manager&, const Unwinding&)>;
// Why threads cannot race, for any number of turns and threads; empty: nobody argues.
using RaceArgument = std::function<model::RaceTable()>;
// Replays a trace: an empty string if it fails as claimed, else what went wrong.
using TraceCheck = std::function<std::string(const model::Trace&)>;

enum class Domain { None, Explicit, Predicate };

inline constexpr Named<Domain> domain_names[] = {
    {Domain::None, "none"}, {Domain::Explicit, "explicit"}, {Domain::Predicate, "predicate"}};

// Errors planted for tests.
enum class Sabotage {
    None,
    StaysMerged,       // what joins the precision stays where it was merged: a dropped dependency does not come back
    StaysIndependent,  // steps that new predicates make dependent stay independent for the reduction
};

// Which part of the program's data a check looks at (docs/abstraction.md).
struct AbstractionOptions {
    Domain domain = Domain::None;
    bool restart = false;            // begin each round afresh
    bool array_cells = false;        // elements of arrays are tracked one by one
    std::vector<std::string> start;  // names: the precision of the first round; empty: what the property is about
    Sabotage sabotage = Sabotage::None;
};

// How far an abstraction is.
struct AbstractionProgress {
    std::size_t round = 0, precision = 0, dropped_pairs = 0, spurious = 0;
};

// Which threads a search with abstraction follows (docs/explore.md).
enum class ExploreReduction {
    None,
    Monotonic,   // Method::Impact
    Persistent,  // Method::Cegar and Method::Symbolic: sets of threads, by what they do
    Aware,       // Method::Cegar: by what of that the precision notices
};

inline constexpr Named<ExploreReduction> explore_reduction_names[] = {{ExploreReduction::None, "none"},
                                                                      {ExploreReduction::Monotonic, "monotonic"},
                                                                      {ExploreReduction::Persistent, "persistent"},
                                                                      {ExploreReduction::Aware, "aapor"}};

// What is made again when a precision grows.
enum class Pruning { Full, Lazy };

inline constexpr Named<Pruning> pruning_names[] = {{Pruning::Full, "full"}, {Pruning::Lazy, "lazy"}};

// When a state with symbolic values need not be followed (docs/explore.md).
enum class StateCover { Equality, Structural, Solver, Exact };

inline constexpr Named<StateCover> state_cover_names[] = {{StateCover::Equality, "equality"},
                                                          {StateCover::Structural, "structural"},
                                                          {StateCover::Solver, "sbc-cv"},
                                                          {StateCover::Exact, "ess"}};

struct ExploreOptions {
    std::optional<ExploreReduction> reduction = std::nullopt;  // none: the strongest
    bool force_cover = true;
    Pruning pruning = Pruning::Lazy;
    bool check_proof = false;  // by a second solver; goes together with no reduction
    StateCover cover = StateCover::Exact;
};

struct Progress {
    unsigned unwind = 0;
    unsigned depth = 0;
    std::size_t formula_size = 0;  // terms
    double seconds = 0;            // since the start
    std::string activity;          // "encoding", "solving", "replaying"
    std::optional<AbstractionProgress> abstraction = std::nullopt;
};

// How the runs of a program are looked at.
enum class Method {
    Auto,    // an argument, if data races are asked for; a search of all states, and a solver if there are many, or if
             // they depend on inputs
    States,  // a search of all states
    Flow,    // a search of all states of the program with its loops: no bound
    Cegar,   // abstract states of it under a precision that grows: no bound
    Impact,  // labels of abstract states of the program with its loops: no bound
    Symbolic,  // states of it with symbolic values, which stand for others: no bound
    Solver,
    Races,  // only an argument that there are no data races
};

inline constexpr Named<Method> method_names[] = {
    {Method::Auto, "auto"},     {Method::States, "states"},     {Method::Flow, "flow"},     {Method::Cegar, "cegar"},
    {Method::Impact, "impact"}, {Method::Symbolic, "symbolic"}, {Method::Solver, "solver"}, {Method::Races, "races"}};

// Of the runs of one unwinding those of a cube: all others are somebody else's.
struct PartOfRuns {
    unsigned loops = 1, constant_loops = 1;
    encoder::Cube cube;
};

// What a search of states may leave out (docs/states.md).
struct StateOptions {
    bool reduction = true;  // steps that can wait
    bool symmetry = true;   // states that differ by an exchange of threads
};

struct CheckOptions {
    model::Properties properties = {model::Property::Assertion, model::Property::Deadlock};
    bool all_violations = false;      // one trace for each place, instead of the first one found
    bool shortest = false;            // of all failing runs, one with the fewest steps
    bool fewest_preemptions = false;  // ... with the fewest preemptions; of those, the shortest if that is wanted, too
    std::optional<unsigned> depth;    // none: as deep as needed
    std::optional<unsigned> unwind;   // none: 1, 2, 4, ... until nothing is cut
    std::optional<std::chrono::milliseconds> timeout;
    std::optional<std::uint64_t> memory_megabytes;
    Method method = Method::Solver;
    bool flow_first = false;  // with Method::Auto: nothing else is tried before the flow had its time
    // With Method::Auto: on several cores the solver begins this long after the search of states and works beside it;
    // on one core it has to wait until that gives up.
    unsigned cores = available_cores();
    std::chrono::milliseconds states_alone{400};
    std::string solver = solver::default_backend();
    encoder::EncodingOptions encoding;
    AbstractionOptions abstraction;
    ExploreOptions explore;
    StateOptions states;
    std::optional<PartOfRuns> part;  // goes together with Method::Solver, and with no abstraction
    std::string cross_check;         // a second solver that must agree with "unsat"; empty: none
    bool count_pairs = false;        // of independent steps, for the statistics
    std::string dump_smt2;           // file for the formula of the last query; empty: none
    RaceArgument race_argument;
    std::function<void(const Progress&)> progress;  // may be empty
    std::function<bool()> interrupted;              // true: stop as soon as possible; may be empty

    bool wants_best_run() const { return shortest || fewest_preemptions; }
    // What is asked is about the number or the order of the single steps of runs.
    bool counts_steps() const { return shortest || needs_frames(); }
    bool has_weak_memory() const { return encoding.memory_model != model::MemoryModel::Sc; }
    // Only an encoding with frames can tell.
    bool needs_frames() const { return depth || fewest_preemptions || encoding.preemptions; }
};

using model::Limitation;
using model::Verdict;
using model::VerdictKind;

// How far the program is unwound in the n-th round (from 0).
Unwinding unwinding_of_round(const CheckOptions& options, unsigned round);

// Throws InternalError if a trace does not replay.
Verdict check(const ProgramSource& source, const TraceCheck& replay, const CheckOptions& options);

}  // namespace heddle::engine
