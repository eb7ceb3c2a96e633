// Slurm: jobs become tasks of job arrays.
#pragma once

#include "jobs/engine.h"

namespace heddle::jobs {

class Slurm final : public Engine {
public:
    // Throws UserError if it is not installed.
    Slurm();

    std::string run(const JobFolder& folder, const std::vector<std::string>& names,
                    const BatchOptions& options) override;
    std::string submit(const JobFolder& folder, const std::vector<std::string>& names,
                       const std::vector<std::string>& afterwards, const BatchOptions& options) override;

private:
    // The number that Slurm gives it.
    std::string submit_array(const JobFolder& folder, const std::vector<std::string>& names, std::size_t number,
                             const BatchOptions& options) const;
    std::string call(const std::vector<std::string>& command) const;
    bool is_known(const std::string& array) const;

    std::string sbatch_, squeue_, scancel_;
};

}  // namespace heddle::jobs
