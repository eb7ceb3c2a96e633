// Programs that engines consist of.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "jobs/engine.h"

namespace heddle::jobs {

// The path of a program in PATH; empty if there is none.
std::string find_program(const std::string& name);

// The same; throws UserError, which names the Debian package, if there is none.
std::string require_program(const std::string& name, const std::string& package);

// Calls options.look now and then until `has_ended` says so.  When the user interrupts, the jobs are told to stop, and
// after a while `give_up` is called.
void look_until(const std::function<bool()>& has_ended, const JobFolder& folder, const BatchOptions& options,
                const std::function<void()>& give_up);

// Runs a program that returns when all jobs have ended.  What it says to stderr.
std::string run_beside(const std::vector<std::string>& command, const JobFolder& folder, const BatchOptions& options);

// A file in the folder with a name in each line.
std::string write_names(const JobFolder& folder, const std::string& file, const std::vector<std::string>& names);

}  // namespace heddle::jobs
