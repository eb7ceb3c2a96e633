// A program run to its end, or to its limits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace heddle::jobs {

struct ProcessLimits {
    std::optional<double> seconds;           // it is killed after them
    std::optional<std::uint64_t> megabytes;  // of data; it cannot allocate more
};

struct ProcessResult {
    int exit_code = 0;
    int signal = 0;          // 0: it ended by itself
    bool timed_out = false;  // killed because of the time limit
    bool interrupted = false;
    std::string output;
    std::string errors;
    double seconds = 0;
    double cpu_seconds = 0;  // with the processes that it has started
    double peak_megabytes = 0;
};

// Runs `command` (the path of a program and its arguments) in a process group of its own, without standard input, and
// waits for it.  When `interrupted` says so, it is killed.  May be called by several threads at once.  Throws UserError
// if no process can be started.
ProcessResult run_process(const std::vector<std::string>& command, const ProcessLimits& limits,
                          const std::function<bool()>& interrupted);

}  // namespace heddle::jobs
