#include "compare/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <iterator>
#include <mutex>
#include <thread>

#include "jobs/limited_process.h"

namespace heddle::compare {

namespace {

// What a run gets on top of the limit that it is told, before it is ended from outside.
jobs::ProcessLimits with_margin(const RunnerOptions& options) {
    jobs::ProcessLimits limits;
    if (options.seconds) limits.seconds = *options.seconds * 1.1 + 5;
    if (options.megabytes) limits.megabytes = *options.megabytes + *options.megabytes / 4 + 256;
    return limits;
}

class Runner {
public:
    Runner(Plan plan, const RunnerOptions& options) : options_(options), comparison_(std::move(plan)) {}

    Comparison run() {
        {
            std::vector<std::jthread> workers;
            for (unsigned i = 0; i < options_.jobs; ++i) workers.emplace_back([this] { work(); });
        }
        if (failure_) std::rethrow_exception(failure_);
        return std::move(comparison_);
    }

private:
    void work() {
        try {
            while (const auto place = next()) run_one(*place);
        } catch (...) {
            const std::lock_guard guard(mutex_);
            failure_ = std::current_exception();
        }
    }

    void run_one(Place place) {
        const jobs::ProcessResult process =
            jobs::run_process(command(place), with_margin(options_), options_.interrupted);
        const std::lock_guard guard(mutex_);
        comparison_.cells[place.task][place.combination].runs.push_back(run_of(process, options_.megabytes));
        if (options_.finished) options_.finished(comparison_, place);
    }

    // The runs are numbered: task by task, combination by combination, and the repetitions of one after the other.
    std::optional<Place> next() {
        const std::lock_guard guard(mutex_);
        const std::size_t combinations = comparison_.plan.combinations.size();
        const std::size_t cell = number_ / options_.repeat;
        if (cell >= comparison_.plan.tasks.size() * combinations) return std::nullopt;
        if (failure_ || (options_.interrupted && options_.interrupted())) return std::nullopt;
        ++number_;
        const Place place = {cell / combinations, cell % combinations};
        if (options_.started) options_.started(comparison_, place);
        return place;
    }

    std::vector<std::string> command(Place place) const {
        std::vector<std::string> words = options_.command;
        const Task& task = comparison_.plan.tasks[place.task];
        for (const Settings& settings : {task.bounds, comparison_.plan.combinations[place.combination].settings})
            for (const Setting& setting : settings) std::ranges::copy(arguments_of(setting), std::back_inserter(words));
        if (options_.seconds) words.insert(words.end(), {"--timeout", fmt::format("{}", *options_.seconds)});
        if (options_.megabytes) words.insert(words.end(), {"--memory", fmt::format("{}", *options_.megabytes)});
        words.insert(words.end(), {"--", task.file});
        return words;
    }

    const RunnerOptions& options_;
    std::mutex mutex_;  // guards everything below
    Comparison comparison_;
    std::size_t number_ = 0;
    std::exception_ptr failure_;  // no process can be started
};

}  // namespace

Comparison run_all(Plan plan, const RunnerOptions& options) {
    return Runner(std::move(plan), options).run();
}

}  // namespace heddle::compare
