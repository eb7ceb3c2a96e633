// All parts of a plan, one after the other or many at once: those that are left, again where a worker has died, and in
// smaller parts where one is too hard.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cubes/join.h"
#include "jobs/engine.h"

namespace heddle::cubes {

struct CampaignProgress {
    std::size_t done = 0, running = 0, failed = 0, waiting = 0;
    double seconds = 0;
    std::optional<double> seconds_left;  // none: nothing is known yet
};

struct CampaignOptions {
    std::string folder;  // of the plan, plan.json, and the results
    jobs::BatchOptions batch;
    std::vector<std::string> limits;                        // options of `heddle check` for each part
    jobs::ProcessLimits killed_at;                          // what a part gets before it is ended from outside
    unsigned retries = 2;                                   // for a part whose worker has died
    unsigned split_into = 4;                                // what is too hard; 1: nothing is divided further
    unsigned deepest_split = 3;                             // so often the parts of parts
    int violation_exit_code = 10;                           // of `heddle check`
    std::function<void(const CampaignProgress&)> progress;  // may be empty
};

class Campaign {
public:
    // `look` joins what is in the folder.  Plans for parts are made by `heddle cubes split`.
    Campaign(const Plan& plan, CampaignOptions options, std::function<Joined()> look);

    // Until there is an answer, nothing more can be done, or the user interrupts; results that are there already count.
    Joined run(jobs::Engine& engine);
    // Hands over what is left, and `join` as what is to be done then.
    std::string submit(jobs::Engine& engine, const std::vector<std::string>& join);

    // Parts that were given up, and why.
    const std::map<std::string, std::string>& failed() const { return failed_; }
    // What the engine, or the division of a part, has complained of.
    const std::vector<std::string>& complaints() const { return complaints_; }

private:
    std::string name_of(const OpenPart& part, const Joined& joined) const;  // "17", "17.3" of the plan within part 17
    std::string plan_file_of(const OpenPart& part, const Joined& joined) const;
    std::vector<std::string> prepare(const Joined& joined);
    void write_job(const OpenPart& part, const Joined& joined, const std::string& name) const;
    bool split(const OpenPart& part, const Joined& joined, const std::string& name);
    void put_away(const Joined& joined) const;
    std::string death_of(const std::string& name) const;
    void report(const std::vector<std::string>& names);

    const Plan& plan_;
    const CampaignOptions options_;
    const std::function<Joined()> look_;
    jobs::JobFolder jobs_;
    std::map<std::string, unsigned> tries_;
    std::map<std::string, std::string> failed_;
    std::vector<std::string> complaints_;
    std::size_t done_before_ = 0;
    bool has_split_ = false;
    double started_ = 0, last_report_ = 0;
};

}  // namespace heddle::cubes
