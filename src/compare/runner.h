// Runs a plan, each run in a process of its own.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compare/comparison.h"
#include "jobs/engine.h"

namespace heddle::compare {

struct RunnerOptions {
    std::vector<std::string> command;  // to which bounds, settings and the file are added; must print JSON
    unsigned repeat = 1;
    unsigned jobs = 1;
    std::optional<double> seconds;           // for each run, which knows the limit and keeps it by itself;
                                             // somewhat later it is killed
    std::optional<std::uint64_t> megabytes;  // the same for memory
    std::function<bool()> interrupted;       // may be empty
    // Called before each run, and after it.  Never by two threads at once; may be empty.
    std::function<void(const Comparison&, Place)> started;
    std::function<void(const Comparison&, Place)> finished;
};

// Who runs the processes, if it is not this one.
struct RunnerEngine {
    jobs::Engine& engine;
    std::string folder;  // for jobs
    jobs::BatchOptions batch;
};

// The same; all runs are handed over at once.  A run whose worker has died has crashed.
Comparison run_all(Plan plan, const RunnerOptions& options, const RunnerEngine& by);

// Task by task.  What an interrupt prevents is NotRun.
Comparison run_all(Plan plan, const RunnerOptions& options);

}  // namespace heddle::compare
