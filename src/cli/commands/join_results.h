// The results of a plan in a folder, joined and shown.
#pragma once

#include <string>
#include <vector>

#include "cli/options/options.h"
#include "cubes/join.h"
#include "ir/load/load.h"

namespace heddle::cli {

// All files that may be results, or plans for parts; not the plan itself.
std::vector<cubes::FoundFile> results_in(const std::string& folder, const std::string& plan_file);

// Failing runs are replayed.
cubes::Joined join_results(const cubes::Plan& plan, const CheckCommand& question, const ir::LinkedModule& module,
                           const std::vector<cubes::FoundFile>& files);

struct JoinedOutput {
    std::string json_file;  // empty: none; "-": stdout, instead of the text
    std::string trace_file;
    bool quiet = false;
    report::Detail detail = report::Detail::Usual;
    report::ColorMode color = report::ColorMode::Auto;
};

// Tells the verdict, on stderr what is wrong with results, and gives the exit code.
int finish_join(const cubes::Joined& joined, const CheckCommand& question, const cubes::Plan& plan,
                const JoinedOutput& output);

}  // namespace heddle::cli
