// Who starts jobs: this process, or a program that people have for that.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "jobs/job_folder.h"
#include "util/names.h"

namespace heddle::jobs {

enum class EngineKind { Local, Parallel, Slurm, Mpi };

inline constexpr Named<EngineKind> engine_names[] = {{EngineKind::Local, "local"},
                                                     {EngineKind::Parallel, "parallel"},
                                                     {EngineKind::Slurm, "slurm"},
                                                     {EngineKind::Mpi, "mpi"}};

struct BatchOptions {
    std::string heddle;                  // the executable, on every machine
    unsigned workers = 1;                // jobs at a time
    std::string hosts_file;              // in the engine's own words; empty: this machine, or what the engine knows
    std::vector<std::string> arguments;  // more of them for the engine
    std::function<bool()> interrupted;   // may be empty
    std::function<void()> look;          // called now and then while jobs are at work; may be empty
};

class Engine {
public:
    virtual ~Engine() = default;

    // Starts each job once, and waits until all have ended or have been stopped.  Whoever wants to know which were done
    // asks the folder.  What the engine complains of is returned; empty: nothing.
    virtual std::string run(const JobFolder& folder, const std::vector<std::string>& names,
                            const BatchOptions& options) = 0;

    // Hands the jobs over, and after them a command that is run when all have ended, and does not wait.  Gives what to
    // tell the user.
    virtual std::string submit(const JobFolder& folder, const std::vector<std::string>& names,
                               const std::vector<std::string>& afterwards, const BatchOptions& options);
};

// Throws UserError if what it takes is not installed, and says what that is.
std::unique_ptr<Engine> make_engine(EngineKind kind, const std::string& heddle);

}  // namespace heddle::jobs
