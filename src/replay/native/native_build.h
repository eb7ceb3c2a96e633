// From a plan to a real program that follows it.
#pragma once

#include <string>
#include <vector>

#include "replay/native/compiler.h"
#include "replay/native/replay_plan.h"

namespace heddle::replay::native {

struct BuildOptions {
    bool threads_outlive_main = false;
    std::vector<std::string> source_files = {};  // to be kept beside the program, with the headers that it names
};

// Writes into an existing folder: `program`; `run`, which starts it; `schedule.c`, the run-time library with the
// schedule; `commands.gdb`; and `sources`.  Nothing there needs Heddle.  `bitcode` is the linked module.
// Throws UserError if clang cannot build it.
void build(const std::string& bitcode, const Plan& plan, const BuildOptions& options, const Compiler& compiler,
           const std::string& folder);

struct RunResult {
    bool as_predicted = false;
    std::string problem = {};  // if not, and the program did not say it
};

// Runs `program` in the folder; what it prints goes where Heddle prints.
RunResult run(const std::string& folder, unsigned time_limit_seconds);

// Throws UserError if there is no gdb.
void require_gdb();
// Runs the program under gdb, stopped before the step that fails.
void run_in_gdb(const std::string& folder);

}  // namespace heddle::replay::native
