#include "engine/search_in_turns.h"

#include "engine/explore_search.h"
#include "engine/flow_search.h"
#include "engine/session.h"
#include "util/error.h"

namespace heddle::engine {

namespace {

// What one of them cannot do, the other may.
Attempt try_once(Attempt (*search)(const ProgramSource&, const CheckOptions&, const std::function<bool()>&),
                 const ProgramSource& source, const CheckOptions& options, const std::function<bool()>& stop,
                 std::optional<std::chrono::milliseconds> patience) {
    const Stopwatch stopwatch(patience);
    try {
        return search(source, options, [&] { return stop() || stopwatch.time_is_up(); });
    } catch (const GaveUp& reason) {
        return {std::nullopt, reason.reason, {}};
    } catch (const Unsupported& refusal) {
        return {std::nullopt, refusal.what(), {}};
    }
}

}  // namespace

Attempt search_in_turns(const ProgramSource& source, const CheckOptions& options, const std::function<bool()>& stop) {
    constexpr std::chrono::milliseconds of_states(3'000), of_many_states(5'000), of_symbols(20'000), of_labels(12'000);
    const Stopwatch stopwatch{std::nullopt};
    Attempt states = try_once(search_flow, source, options, stop, of_states);
    if (states.found || stop()) return states;
    const bool wants_more_time = stopwatch.seconds() * 1'000 >= static_cast<double>(of_states.count());
    // Models of SystemC have many inputs and few orders.
    if (options.flow_first) {
        Attempt symbolic =
            try_once(search_symbolically, source, options, stop, wants_more_time ? of_many_states : of_symbols);
        if (symbolic.found || stop()) return symbolic;
    }
    Attempt labels = try_once(search_with_labels, source, options, stop,
                              wants_more_time ? std::optional(of_labels) : std::nullopt);
    labels.statistics.merge(states.statistics);
    if (labels.found || stop() || !wants_more_time) return labels;
    return try_once(search_flow, source, options, stop, std::nullopt);
}

}  // namespace heddle::engine
