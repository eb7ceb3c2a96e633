#include "jobs/engine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include "jobs/programs.h"
#include "jobs/slurm.h"
#include "util/text_files.h"

namespace heddle::jobs {

namespace {

class Local final : public Engine {
public:
    std::string run(const JobFolder& folder, const std::vector<std::string>& names,
                    const BatchOptions& options) override {
        std::atomic<std::size_t> next = 0;
        std::atomic<unsigned> at_work = options.workers;
        std::mutex mutex;
        std::exception_ptr failure;
        const auto work = [&] {
            try {
                for (std::size_t i = next++; i < names.size() && !folder.is_stopped(); i = next++)
                    folder.work(names[i], options.interrupted);
            } catch (...) {
                const std::lock_guard guard(mutex);
                failure = std::current_exception();
                next = names.size();
            }
            --at_work;
        };
        {
            std::vector<std::jthread> workers;
            for (unsigned i = 0; i < options.workers; ++i) workers.emplace_back(work);
            look_until([&] { return at_work == 0; }, folder, options, [] {});
        }
        if (failure) std::rethrow_exception(failure);
        return "";
    }
};

// GNU parallel, over ssh if there is a file with hosts.
class Parallel final : public Engine {
public:
    Parallel() : program_(require_program("parallel", "parallel")) {}

    std::string run(const JobFolder& folder, const std::vector<std::string>& names,
                    const BatchOptions& options) override {
        std::vector<std::string> words = {program_, "--will-cite", "--plain", "--jobs",
                                          fmt::format("{}", options.workers)};
        if (!options.hosts_file.empty())
            words.insert(words.end(),
                         {"--sshloginfile", options.hosts_file, "--workdir", std::filesystem::current_path().string()});
        words.insert(words.end(), options.arguments.begin(), options.arguments.end());
        words.insert(words.end(), {"--arg-file", write_names(folder, "parallel.names", names), "--quote",
                                   options.heddle, "job", folder.path(), "{}"});
        return run_beside(words, folder, options);
    }

private:
    std::string program_;
};

// A master that deals jobs, and workers, which mpirun starts.
class Mpi final : public Engine {
public:
    explicit Mpi(const std::string& heddle)
        : mpirun_(require_program("mpirun", "openmpi-bin")),
          dealer_(std::filesystem::path(heddle).parent_path() / "heddle-mpi") {
        if (!std::filesystem::exists(dealer_)) dealer_ = find_program("heddle-mpi");
        if (dealer_.empty())
            throw UserError("heddle-mpi was not built: MPI was not found then (Debian: libopenmpi-dev)");
    }

    std::string run(const JobFolder& folder, const std::vector<std::string>& names,
                    const BatchOptions& options) override {
        std::vector<std::string> words = {mpirun_, "-n", fmt::format("{}", options.workers + 1)};
        if (!options.hosts_file.empty()) words.insert(words.end(), {"--hostfile", options.hosts_file});
        words.insert(words.end(), options.arguments.begin(), options.arguments.end());
        words.insert(words.end(),
                     {dealer_.string(), options.heddle, folder.path(), write_names(folder, "mpi.names", names)});
        return run_beside(words, folder, options);
    }

private:
    std::string mpirun_;
    std::filesystem::path dealer_;
};

}  // namespace

std::string Engine::submit(const JobFolder&, const std::vector<std::string>&, const std::vector<std::string>&,
                           const BatchOptions&) {
    throw UserError("this engine hands nothing over: it waits until all jobs have ended; only slurm does");
}

std::unique_ptr<Engine> make_engine(EngineKind kind, const std::string& heddle) {
    switch (kind) {
        case EngineKind::Local:
            return std::make_unique<Local>();
        case EngineKind::Parallel:
            return std::make_unique<Parallel>();
        case EngineKind::Slurm:
            return std::make_unique<Slurm>();
        case EngineKind::Mpi:
            return std::make_unique<Mpi>(heddle);
    }
    throw InternalError("no such engine");
}

}  // namespace heddle::jobs
