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

// What is run for a cell.
std::vector<std::string> command_for(const RunnerOptions& options, const Plan& plan, Place place) {
    std::vector<std::string> words = options.command;
    const Task& task = plan.tasks[place.task];
    for (const Settings& settings : {task.bounds, plan.combinations[place.combination].settings})
        for (const Setting& setting : settings) std::ranges::copy(arguments_of(setting), std::back_inserter(words));
    if (options.seconds) words.insert(words.end(), {"--timeout", fmt::format("{}", *options.seconds)});
    if (options.megabytes) words.insert(words.end(), {"--memory", fmt::format("{}", *options.megabytes)});
    words.insert(words.end(), {"--", task.file});
    return words;
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
        const jobs::ProcessResult process = jobs::run_process(command_for(options_, comparison_.plan, place),
                                                              with_margin(options_), options_.interrupted);
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

    const RunnerOptions& options_;
    std::mutex mutex_;  // guards everything below
    Comparison comparison_;
    std::size_t number_ = 0;
    std::exception_ptr failure_;  // no process can be started
};

// The runs as jobs.
class Batch {
public:
    Batch(Plan plan, const RunnerOptions& options, const RunnerEngine& by)
        : options_(options), by_(by), folder_(by.folder), comparison_(std::move(plan)) {}

    Comparison run() {
        const std::size_t combinations = comparison_.plan.combinations.size();
        for (std::size_t cell = 0; cell < comparison_.plan.tasks.size() * combinations; ++cell)
            for (unsigned repetition = 0; repetition < options_.repeat; ++repetition)
                add({cell / combinations, cell % combinations}, repetition);
        folder_.allow_to_start();
        jobs::BatchOptions batch = by_.batch;
        batch.look = [this] { collect(); };
        by_.engine.run(folder_, names_, batch);
        collect();
        for (const Place& place : places_)
            if (!is_interrupted() && comparison_.cells[place.task][place.combination].runs.size() < options_.repeat)
                comparison_.cells[place.task][place.combination].runs.push_back(
                    {.outcome = Outcome::Crashed, .text = "its worker has died"});
        return std::move(comparison_);
    }

private:
    bool is_interrupted() const { return options_.interrupted && options_.interrupted(); }

    void add(Place place, unsigned repetition) {
        jobs::Job job;
        job.name = fmt::format("{}.{}.{}", place.task + 1, place.combination + 1, repetition + 1);
        job.command = command_for(options_, comparison_.plan, place);
        job.limits = with_margin(options_);
        folder_.write(job);
        names_.push_back(job.name);
        places_.push_back(place);
        is_collected_.push_back(false);
    }

    // What has been done since.
    void collect() {
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (is_collected_[i]) continue;
            const auto record = folder_.record(names_[i]);
            if (!record) continue;
            is_collected_[i] = true;
            const Place place = places_[i];
            comparison_.cells[place.task][place.combination].runs.push_back(
                run_of(record->process, options_.megabytes));
            if (options_.started) options_.started(comparison_, place);
            if (options_.finished) options_.finished(comparison_, place);
        }
    }

    const RunnerOptions& options_;
    const RunnerEngine& by_;
    const jobs::JobFolder folder_;
    Comparison comparison_;
    std::vector<std::string> names_;
    std::vector<Place> places_;
    std::vector<bool> is_collected_;
};

}  // namespace

Comparison run_all(Plan plan, const RunnerOptions& options, const RunnerEngine& by) {
    return Batch(std::move(plan), options, by).run();
}

Comparison run_all(Plan plan, const RunnerOptions& options) {
    return Runner(std::move(plan), options).run();
}

}  // namespace heddle::compare
