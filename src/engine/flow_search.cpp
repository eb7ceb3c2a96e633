#include "engine/flow_search.h"

#include <algorithm>

#include "buffers/buffered_program.h"
#include "buffers/buffered_trace.h"
#include "engine/state_search.h"
#include "states/exhaustive_search.h"

namespace heddle::engine {

namespace {

Unbounded conclude(const model::Program& program, states::Result result) {
    Unbounded found;
    if (result.trace) {
        found.trace = std::move(result.trace);
        return found;
    }
    for (const model::Place& place : result.unchecked) {
        const model::Terminal& failed = program.location(place.thread, place.location).terminal();
        found.unchecked.push_back(
            {place.thread.index, failed.property, failed.what, failed.where, failed.instruction.index});
    }
    for (const std::size_t assertion : result.never_reached)
        found.never_reached.push_back(program.assertions[assertion].where);
    std::ranges::sort(found.never_reached);
    found.uses_weak_orders = program.uses_weak_orders;
    found.proof = "for any number of turns of its loops";
    return found;
}

}  // namespace

Attempt search_flow(const ProgramSource& source, const CheckOptions& options, const std::function<bool()>& stop) {
    const Stopwatch stopwatch{std::nullopt};
    Attempt attempt;
    term::Manager manager;
    const model::Program program = flow_of(source, options, manager, stop);
    const Stopwatch searching{std::nullopt};
    states::Search search(program, manager, options.properties, limits_of_states(options, stop));
    search.run(options.shortest ? states::Goal::ShortestViolation : states::Goal::Violation);
    states::Result result = search.result();
    if (result.trace && buffers::has_buffers(program))
        result.trace = buffers::without_store_buffers(*std::move(result.trace), program, options.encoding.memory_model);
    add_statistics(attempt.statistics, "states of the flow", result, searching.seconds());
    if (!result.is_complete) {
        attempt.reason = result.reason;
    } else if (!result.trace && !result.cuts.empty()) {
        const model::Place& cut = result.cuts.front();
        const model::Terminal& terminal = program.location(cut.thread, cut.location).terminal();
        attempt.reason = terminal.what + " at " + terminal.where.file_and_line();
    } else {
        attempt.found = conclude(program, std::move(result));
    }
    attempt.statistics.set("seconds in the flow", stopwatch.seconds());
    return attempt;
}

}  // namespace heddle::engine
