// Jobs as files, so that any machine that sees the folder can do them.
//
// Protocol.  The master writes NAME.job for each job and has an engine start `heddle job FOLDER NAME` for each. Whoever
// does a job writes NAME.running, and in the end NAME.done; each of these appears as a whole.  A job without NAME.done
// was not done: its worker has died.  The file `stop` tells all workers to end.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jobs/limited_process.h"

namespace heddle::jobs {

struct Job {
    std::string name;  // of its files, too
    std::vector<std::string> command;
    ProcessLimits limits;
    std::optional<int> stops_all;  // with this exit code nothing else needs to be done
};

// What came of a job.
struct Record {
    ProcessResult process;
    std::string host;
};

class JobFolder {
public:
    // Makes it if need be.  Throws UserError if that cannot be done.
    explicit JobFolder(std::string path);

    const std::string& path() const { return path_; }
    std::string file(const std::string& name) const { return path_ + "/" + name; }

    // For the master.  A job that is written was not done.
    void write(const Job& job) const;
    std::optional<Record> record(const std::string& name) const;
    bool is_running(const std::string& name) const;  // or its worker has died
    void stop() const;
    void allow_to_start() const;  // takes stop() back

    bool is_stopped() const;
    // For workers: does the job here, or nothing if all are to stop.  Gives the exit code of its command, or 1.
    int work(const std::string& name, const std::function<bool()>& interrupted) const;

private:
    Job read(const std::string& name) const;

    std::string path_;
};

}  // namespace heddle::jobs
