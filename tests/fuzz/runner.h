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
    std::vector<std::string> encodings = {"writer",
                                          "frames"};  // the first for all programs, the others for every second
    std::filesystem::path keep = ".";                 // the folder for what fails
    unsigned jobs = 2;
    unsigned limit_seconds = 60;  // for one run of the checker
    std::size_t shrink_steps = 400;
};

// Programs with the seeds seed, seed + 1, ...; prints a summary.  True if there was no disagreement.
bool run_generated(const RunOptions& options);

// Every C file of the folder, with its expectation in the first line: "// expect: SAFE".  True if all are met.
bool run_kept(const RunOptions& options, const std::filesystem::path& folder);

}  // namespace heddle::fuzz
