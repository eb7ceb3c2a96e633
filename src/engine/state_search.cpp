#include "engine/state_search.h"

#include <cmath>

#include "engine/thread_ends.h"

namespace heddle::engine {

std::size_t most_bytes_of_states(const CheckOptions& options) {
    constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;
    constexpr std::uint64_t usual = 2048 * megabyte;
    return options.memory_megabytes ? std::min(usual, *options.memory_megabytes * megabyte / 4) : usual;
}

states::Limits limits_of_states(const CheckOptions& options, std::function<bool()> stop) {
    return {.bytes = most_bytes_of_states(options),
            .stop = std::move(stop),
            .reduces = options.states.reduction,
            .exchanges = options.states.symmetry};
}

void add_statistics(Statistics& statistics, const std::string& states, const states::Result& result, double seconds) {
    statistics.set(states, static_cast<double>(result.states));
    if (result.states == 0) return;
    const auto count = static_cast<double>(result.states);
    statistics.set("bytes per state", std::round(static_cast<double>(result.bytes) / count));
    constexpr double shortest = 0.01;  // that tells anything
    if (seconds >= shortest) statistics.set("states per second", std::round(count / seconds));
}

StateSearch::StateSearch(const model::Program& program, Context& context)
    : context_(context),
      program_(with_ends_as_assertions(program)),
      assertions_(program.assertions.size()),
      search_(program_, context.manager, context.options.properties,
              limits_of_states(context.options,
                               [this] { return is_stopped_ || context_.must_stop() || context_.watcher.is_decided(); })),
      thread_([this] { run(); }) {}

StateSearch::~StateSearch() {
    stop();
    context_.watcher.set_answered(false);
}

bool StateSearch::stop() {
    is_stopped_ = true;
    if (thread_.joinable()) thread_.join();
    return search_.has_answer();
}

void StateSearch::run() {
    const Stopwatch stopwatch{std::nullopt};
    try {
        search_.run(context_.options.shortest ? states::Goal::ShortestViolation : states::Goal::Violation);
    } catch (...) {
        error_ = std::current_exception();
    }
    seconds_ = stopwatch.seconds();
    if (search_.has_answer()) context_.watcher.set_answered(true);
    {
        const std::lock_guard guard(mutex_);
        has_ended_ = true;
    }
    ending_.notify_all();
}

bool StateSearch::wait(std::optional<std::chrono::milliseconds> patience) {
    std::unique_lock lock(mutex_);
    const auto has_ended = [this] { return has_ended_; };
    if (patience) return ending_.wait_for(lock, *patience, has_ended);
    ending_.wait(lock, has_ended);
    return true;
}

states::Result StateSearch::result() {
    if (error_) std::rethrow_exception(error_);
    context_.times.add("seconds in states", seconds_);
    states::Result result = search_.result();
    add_statistics(context_.times, "states", result, seconds_);
    if (!result.is_complete) context_.give_up_if_stopped();
    std::erase_if(result.never_reached, [&](std::size_t number) {
        if (number >= assertions_) never_ending_.insert(model::ThreadId(number - assertions_));
        return number >= assertions_;
    });
    return result;
}

}  // namespace heddle::engine
