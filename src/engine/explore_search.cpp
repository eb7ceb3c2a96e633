#include "engine/explore_search.h"

#include <algorithm>

#include <fmt/core.h>

#include "buffers/buffered_program.h"
#include "engine/session.h"
#include "explore/cegar.h"
#include "explore/impact.h"
#include "explore/proof.h"
#include "explore/proof_text.h"
#include "explore/symbolic.h"
#include "solver/cross_checked.h"
#include "util/error.h"

namespace heddle::engine {

namespace {

// One solver in this process: the questions are many and small.
explore::Resources resources(const CheckOptions& options, term::Manager& manager, const std::function<bool()>& stop,
                             const Stopwatch& stopwatch) {
    const std::string solver = options.solver == solver::automatic ? solver::default_backend() : options.solver;
    static constexpr std::chrono::milliseconds longest(20'000);
    return {
        [&manager, solver] { return solver::make_backend(solver, manager); }, stop,
        [&options, &stopwatch] {
            return solver::Limits{std::min(longest, stopwatch.remaining().value_or(longest)), options.memory_megabytes};
        }};
}

// What the second solver says, for the verdict.
std::string check_proof(const explore::Moves& moves, const explore::Tree& tree, const CheckOptions& options,
                        const Stopwatch& stopwatch, term::Manager& manager, Statistics& statistics) {
    const std::string first = options.solver == solver::automatic ? solver::default_backend() : options.solver;
    const std::string second = options.cross_check.empty() ? solver::another_backend : options.cross_check;
    auto backend = solver::make_second_backend(second, first, manager);
    const std::string name = backend->name();
    explore::ProofCheck check(moves, options.properties, std::move(backend), [&] {
        return solver::Limits{stopwatch.remaining(), options.memory_megabytes};
    });
    const explore::Proof proof = proof_of(tree);
    const std::string complaint = check.complaint(proof);
    if (!complaint.empty()) throw InternalError("the proof is wrong: " + complaint);
    statistics.set("states of the proof", static_cast<double>(proof.states.size()));
    statistics.set("obligations of the proof", static_cast<double>(check.obligations()));
    return fmt::format(", which {} has checked", name);
}

explore::CegarOptions cegar_options(const CheckOptions& options) {
    using explore::CegarReduction;
    CegarReduction reduction = CegarReduction::Aware;
    if (options.explore.reduction == ExploreReduction::None) reduction = CegarReduction::None;
    if (options.explore.reduction == ExploreReduction::Persistent) reduction = CegarReduction::Persistent;
    const bool has_values = options.abstraction.domain == Domain::Explicit;
    return {options.properties, has_values ? explore::DomainKind::Explicit : explore::DomainKind::Predicate, reduction,
            options.explore.pruning == Pruning::Lazy};
}

void conclude(explore::Outcome outcome, const model::Program& program, Attempt& attempt) {
    if (!outcome.is_complete) {
        attempt.reason = outcome.reason;
        return;
    }
    Unbounded& found = attempt.found.emplace();
    found.trace = std::move(outcome.trace);
    for (const model::Place& place : outcome.unchecked) {
        const model::Terminal& failed = program.location(place.thread, place.location).terminal();
        found.unchecked.push_back(
            {place.thread.index, failed.property, failed.what, failed.where, failed.instruction.index});
    }
    for (const std::size_t assertion : outcome.never_reached)
        found.never_reached.push_back(program.assertions[assertion].where);
    std::ranges::sort(found.never_reached);
    found.uses_weak_orders = program.uses_weak_orders;
    found.proof = "for any number of turns of its loops, by labels that stand for many states";
}

explore::SymbolicOptions symbolic_options(const CheckOptions& options) {
    using explore::Cover;
    constexpr std::pair<StateCover, Cover> covers[] = {{StateCover::Equality, Cover::Equality},
                                                       {StateCover::Structural, Cover::Structural},
                                                       {StateCover::Solver, Cover::Solver},
                                                       {StateCover::Exact, Cover::Exact}};
    const auto cover = std::ranges::find(covers, options.explore.cover, &std::pair<StateCover, Cover>::first);
    return {options.properties, cover->second, options.explore.reduction != ExploreReduction::None, options.flow_first};
}

}  // namespace

Attempt search_with_labels(const ProgramSource& source, const CheckOptions& options,
                           const std::function<bool()>& stop) try {
    const Stopwatch stopwatch{options.timeout};
    Attempt attempt;
    term::Manager manager;
    const model::Program program = flow_of(source, options, manager, stop);
    if (buffers::has_buffers(program)) throw GaveUp{"labels say nothing of store buffers"};
    const explore::Resources means = resources(options, manager, stop, stopwatch);
    const auto search = [&](auto& way) {
        conclude(way.run(), program, attempt);
        attempt.statistics = way.statistics();
        if (!attempt.found || attempt.found->trace) return;
        attempt.found->invariants = explore::invariants(proof_of(way.tree()), way.moves());
        if (options.explore.check_proof)
            attempt.found->proof +=
                check_proof(way.moves(), way.tree(), options, stopwatch, manager, attempt.statistics);
    };
    if (options.method == Method::Cegar) {
        explore::Cegar cegar(program, manager, cegar_options(options), means);
        search(cegar);
    } else {
        explore::Impact impact(
            program, manager,
            {options.properties, options.explore.reduction != ExploreReduction::None, options.explore.force_cover},
            means);
        search(impact);
    }
    attempt.statistics.set("seconds exploring", stopwatch.seconds());
    return attempt;
} catch (const explore::NoAnswer& stopped) {
    return {std::nullopt, stopped.reason, {}};
}

Attempt search_symbolically(const ProgramSource& source, const CheckOptions& options,
                            const std::function<bool()>& stop) try {
    const Stopwatch stopwatch{options.timeout};
    Attempt attempt;
    term::Manager manager;
    const model::Program program = flow_of(source, options, manager, stop);
    explore::Symbolic symbolic(program, manager, symbolic_options(options),
                               resources(options, manager, stop, stopwatch));
    conclude(symbolic.run(), program, attempt);
    if (attempt.found) attempt.found->proof = "for any number of turns of its loops, by states with symbolic values";
    attempt.statistics = symbolic.statistics();
    attempt.statistics.set("seconds exploring", stopwatch.seconds());
    return attempt;
} catch (const explore::NoAnswer& stopped) {
    return {std::nullopt, stopped.reason, {}};
}

}  // namespace heddle::engine
