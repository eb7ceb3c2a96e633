// Runs a child process with a time limit.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace heddle::fuzz {

struct ProcessResult {
    bool timed_out = false;
    int signal = 0;     // that ended the child, or 0
    int exit_code = 0;  // if it ended by itself
    std::string output;
    std::string errors;
};

// When the time is up the child and its own children are killed.
ProcessResult run_process(const std::vector<std::string>& command, std::chrono::milliseconds limit);

std::string first_line(const std::string& text);

}  // namespace heddle::fuzz
