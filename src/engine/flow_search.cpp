#include "engine/flow_search.h"

#include <algorithm>

#include "engine/session.h"
#include "engine/state_search.h"
#include "races/happens_before.h"
#include "util/error.h"

namespace heddle::engine {

FlowSearch::FlowSearch(const ProgramSource& source, const CheckOptions& options, const Stopwatch& stopwatch,
                       Watcher& watcher)
    : source_(source), options_(options), stopwatch_(stopwatch), watcher_(watcher), thread_([this] { run(); }) {}

FlowSearch::~FlowSearch() {
    is_stopped_ = true;
    thread_.join();
}

bool FlowSearch::must_stop() const {
    return is_stopped_ || stopwatch_.time_is_up() || (options_.interrupted && options_.interrupted());
}

void FlowSearch::run() {
    const Stopwatch stopwatch{std::nullopt};
    try {
        look();
    } catch (const GaveUp& stop) {
        reason_ = stop.reason;
    } catch (const Unsupported& refusal) {
        reason_ = refusal.what();
    } catch (...) {
        error_ = std::current_exception();
    }
    if (has_answer_ || error_) watcher_.set_decided();
    {
        const std::lock_guard guard(mutex_);
        seconds_ = stopwatch.seconds();
        has_ended_ = true;
    }
    ending_.notify_all();
}

// Small loops are unwound, so that constants travel; what goes on longer is kept.
void FlowSearch::look() {
    const unsigned few_turns = options_.unwind.value_or(2), constant_turns = options_.unwind.value_or(16);
    term::Manager manager;
    model::Program program = source_(manager, {few_turns, constant_turns, true, [this] {
                                                   if (must_stop()) throw GaveUp{"interrupted"};
                                               }});
    if (options_.properties.contains(model::Property::Race)) races::keep_happens_before(program, manager);
    model::check_well_formed(program);
    states::Search search(program, manager, options_.properties,
                          {most_bytes_of_states(options_), [this] { return must_stop(); }});
    search.run(options_.shortest ? states::Goal::ShortestViolation : states::Goal::Violation);
    states::Result result = search.result();
    states_ = result.states;
    if (!result.is_complete)
        reason_ = result.reason;
    else
        conclude(program, std::move(result));
}

void FlowSearch::conclude(const model::Program& program, states::Result result) {
    if (result.trace) {
        found_.trace = std::move(result.trace);
        has_answer_ = true;
        return;
    }
    if (options_.has_weak_memory() && program.depends_on_memory_model()) {
        reason_ = "only runs that are sequentially consistent keep their loops";
        return;
    }
    if (!result.cuts.empty()) {
        const model::Place& cut = result.cuts.front();
        const model::Terminal& terminal = program.location(cut.thread, cut.location).terminal();
        reason_ = terminal.what + " at " + terminal.where.file_and_line();
        return;
    }
    for (const model::Place& place : result.unchecked) {
        const model::Terminal& failed = program.location(place.thread, place.location).terminal();
        found_.unchecked.push_back(
            {place.thread.index, failed.property, failed.what, failed.where, failed.instruction.index});
    }
    for (const std::size_t assertion : result.never_reached)
        found_.never_reached.push_back(program.assertions[assertion].where);
    std::ranges::sort(found_.never_reached);
    found_.uses_weak_orders = program.uses_weak_orders;
    has_answer_ = true;
}

void FlowSearch::wait(std::optional<std::chrono::milliseconds> patience) {
    std::unique_lock lock(mutex_);
    const auto has_ended = [this] { return has_ended_; };
    if (patience)
        ending_.wait_for(lock, *patience, has_ended);
    else
        ending_.wait(lock, has_ended);
    if (error_) std::rethrow_exception(error_);
}

FlowSearch::Found FlowSearch::take_answer() {
    wait(std::nullopt);
    return std::move(found_);
}

Statistics FlowSearch::statistics() const {
    const std::lock_guard guard(mutex_);
    Statistics result;
    if (!has_ended_) return result;
    result.set("seconds in the flow", seconds_);
    result.set("states of the flow", static_cast<double>(states_));
    return result;
}

}  // namespace heddle::engine
