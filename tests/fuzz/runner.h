// Many programs, several at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/checker.h"

namespace heddle::fuzz {

struct RunOptions {
    std::string heddle;
    std::uint64_t count = 100;
    std::uint64_t seed = 1;
    std::string solver;                // in all ways; empty: heddle's own choice
    std::vector<Way> ways;             // in rotation, beside the default way
    std::filesystem::path keep = ".";  // the folder for what fails
    unsigned jobs = 2;
    unsigned limit_seconds = 60;  // for one run of the checker
    std::size_t shrink_steps = 400;
    bool may_give_up = false;  // UNKNOWN is no disagreement
};

// One way for each line of a file.
std::vector<Way> read_ways(const std::filesystem::path& file);

// Programs with the seeds seed, seed + 1, ...; every second one in a further way too.  Prints a summary.  True if there
// was no disagreement.
bool run_generated(const RunOptions& options);

// Every C file of the folder, in the default way and two others, with its expectation in the first line: "// expect:
// SAFE".  True if all are met.
bool run_kept(const RunOptions& options, const std::filesystem::path& folder);

}  // namespace heddle::fuzz
