#include "solver/portfolio/solver_race.h"

#include <fmt/format.h>

#include <algorithm>

#include "util/check.h"

namespace heddle::solver {

using std::chrono::milliseconds;

Race::Race(const Members& members, unsigned cores, std::size_t first, std::span<const Term> assumptions,
           const Limits& limits)
    : members_(members), cores_(cores), assumptions_(assumptions), limits_(limits) {
    for (std::size_t i = 0; i < members.size(); ++i) runners_.push_back({(first + i) % members.size()});
}

std::size_t Race::count_in_race() const {
    return static_cast<std::size_t>(std::ranges::count_if(runners_, [this](const Runner& r) { return is_in_race(r); }));
}

std::optional<std::size_t> Race::run() {
    const auto answered = [](const Runner& runner) { return runner.state == State::Answered; };
    milliseconds slice(50);
    while (count_in_race() > 0 && std::ranges::none_of(runners_, answered)) {
        next_turn();
        work_until(Clock::now() + slice);
        slice += slice / 2;
    }
    return finish();
}

// The first ones in the row work, as many as there are cores, and go to its end.
void Race::next_turn() {
    std::size_t awake = 0;
    for (Runner& runner : runners_) {
        if (!is_in_race(runner)) continue;
        if (awake++ < cores_)
            wake(runner);
        else
            rest(runner);
    }
    std::ranges::stable_partition(runners_, [](const Runner& runner) { return runner.state != State::Working; });
}

void Race::wake(Runner& runner) {
    if (runner.state == State::Paused) backend(runner).pause(false);
    if (runner.state == State::Waiting) {
        Limits limits = limits_;
        if (limits.time) {
            const auto used = std::chrono::duration_cast<milliseconds>(Clock::now() - begin_);
            limits.time = std::max(milliseconds(0), *limits.time - used);
        }
        backend(runner).begin(assumptions_, limits);
    }
    runner.state = State::Working;
}

void Race::rest(Runner& runner) {
    if (runner.state != State::Working) return;
    backend(runner).pause(true);
    runner.state = State::Paused;
}

// Until the end of the slice, if somebody waits for a turn; at most until somebody has answered or given up.
void Race::work_until(Clock::time_point end) {
    const std::size_t in_race = count_in_race();
    while (count_in_race() == in_race && (in_race <= cores_ || Clock::now() < end)) {
        std::vector<ProcessBackend*> awake;
        for (const Runner& runner : runners_)
            if (runner.state == State::Working) awake.push_back(&backend(runner));
        ProcessBackend::wait_for_any(awake);
        for (Runner& runner : runners_) look_at(runner);
        keep_limits();
    }
}

void Race::look_at(Runner& runner) {
    if (runner.state != State::Working || !backend(runner).advance()) return;
    if (backend(runner).answer() != Answer::Unknown)
        runner.state = State::Answered;
    else
        give_up(runner, backend(runner).unknown_reason());
}

void Race::give_up(Runner& runner, const std::string& reason) {
    runner.state = State::GaveUp;
    runner.reason = reason;
}

// Those that do not work cannot look at the clock themselves.
void Race::keep_limits() {
    keep_memory_limit();
    if (!limits_.time || Clock::now() - begin_ < *limits_.time) return;
    for (Runner& runner : runners_) {
        if (runner.state == State::Paused) backend(runner).stop("timeout");
        if (runner.state == State::Paused || runner.state == State::Waiting) give_up(runner, "timeout");
    }
}

// Processes that are left from earlier checks count, too.
void Race::keep_memory_limit() {
    if (!limits_.memory_megabytes) return;
    std::uint64_t sum = 0, most = 0;
    Runner* largest = nullptr;
    for (Runner& runner : runners_) {
        const std::uint64_t used = backend(runner).used_megabytes();
        sum += used;
        if (used <= most || runner.state == State::Answered) continue;
        most = used;
        largest = &runner;
    }
    if (sum <= *limits_.memory_megabytes || largest == nullptr) return;
    backend(*largest).stop("memory");
    if (largest->state == State::Working || largest->state == State::Paused) give_up(*largest, "memory");
}

std::optional<std::size_t> Race::finish() {
    for (Runner& runner : runners_) look_at(runner);
    const Runner* winner = nullptr;
    for (Runner& runner : runners_) {
        if (runner.state == State::Working || runner.state == State::Paused) {
            backend(runner).stop("another was faster");
            stopped_.push_back(backend(runner).name());
        }
        if (runner.state != State::Answered) continue;
        if (winner == nullptr) winner = &runner;
        const auto word = [&](const Runner& r) { return backend(r).answer() == Answer::Sat ? "sat" : "unsat"; };
        HEDDLE_CHECK(backend(runner).answer() == backend(*winner).answer(),
                     fmt::format("two solvers contradict each other: {} says {}, {} says {}", backend(*winner).name(),
                                 word(*winner), backend(runner).name(), word(runner)));
    }
    return winner == nullptr ? std::nullopt : std::optional(winner->member);
}

std::string Race::reasons() const {
    std::string text;
    for (const Runner& runner : runners_)
        text += (text.empty() ? "" : "; ") + backend(runner).name() + ": " + runner.reason;
    const auto same = [this](const Runner& runner) { return runner.reason == runners_.front().reason; };
    return std::ranges::all_of(runners_, same) ? runners_.front().reason : text;
}

}  // namespace heddle::solver
