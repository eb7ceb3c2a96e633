#include "engine/explore_search.h"

#include <algorithm>

#include "engine/session.h"
#include "explore/impact.h"

namespace heddle::engine {

namespace {

// One solver in this process: the questions are many and small.
explore::Resources resources(const CheckOptions& options, term::Manager& manager, const std::function<bool()>& stop,
                             const Stopwatch& stopwatch) {
    const std::string solver = options.solver == solver::automatic ? solver::default_backend() : options.solver;
    static constexpr std::chrono::milliseconds longest(20'000);
    return {[&manager, solver] { return solver::make_backend(solver, manager); }, stop,
            [&options, &stopwatch] {
                return solver::Limits{std::min(longest, stopwatch.remaining().value_or(longest)),
                                      options.memory_megabytes};
            }};
}

}  // namespace

Attempt search_with_labels(const ProgramSource& source, const CheckOptions& options,
                           const std::function<bool()>& stop) try {
    const Stopwatch stopwatch{options.timeout};
    Attempt attempt;
    term::Manager manager;
    const model::Program program = flow_of(source, options, manager, stop);
    explore::Impact impact(program, manager,
                           {options.properties, options.explore.reduction != ExploreReduction::None,
                            options.explore.force_cover},
                           resources(options, manager, stop, stopwatch));
    explore::Outcome outcome = impact.run();
    attempt.statistics = impact.statistics();
    attempt.statistics.set("seconds exploring", stopwatch.seconds());
    if (!outcome.is_complete) {
        attempt.reason = outcome.reason;
        return attempt;
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
    found.proof = "for any number of turns of its loops, by labels of abstract states (Impact)";
    return attempt;
} catch (const explore::NoAnswer& stopped) {
    return {std::nullopt, stopped.reason, {}};
}

}  // namespace heddle::engine
