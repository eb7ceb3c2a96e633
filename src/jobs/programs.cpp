#include "jobs/programs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <sstream>
#include <thread>

#include "util/text_files.h"

namespace heddle::jobs {

std::string find_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string file = (folder.empty() ? "." : folder) + "/" + name;
        if (access(file.c_str(), X_OK) == 0 && !std::filesystem::is_directory(file)) return file;
    }
    return "";
}

std::string require_program(const std::string& name, const std::string& package) {
    const std::string path = find_program(name);
    if (path.empty()) throw UserError(fmt::format("{} is not installed (Debian: {})", name, package));
    return path;
}

void look_until(const std::function<bool()>& has_ended, const JobFolder& folder, const BatchOptions& options,
                const std::function<void()>& give_up) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds pause(100);
    constexpr std::chrono::seconds patience(20);
    std::optional<Clock::time_point> stopped;
    while (!has_ended()) {
        if (options.look) options.look();
        if (!stopped && options.interrupted && options.interrupted()) {
            folder.stop();
            stopped = Clock::now();
        }
        if (stopped && Clock::now() - *stopped > patience) give_up();
        std::this_thread::sleep_for(pause);
    }
    if (options.look) options.look();
}

std::string run_beside(const std::vector<std::string>& command, const JobFolder& folder, const BatchOptions& options) {
    std::atomic<bool> has_ended = false, is_killed = false;
    ProcessResult result;
    std::exception_ptr failure;
    {
        const std::jthread runner([&] {
            try {
                result = run_process(command, {}, [&] { return is_killed.load(); });
            } catch (...) {
                failure = std::current_exception();
            }
            has_ended = true;
        });
        look_until([&] { return has_ended.load(); }, folder, options, [&] { is_killed = true; });
    }
    if (failure) std::rethrow_exception(failure);
    return result.errors;
}

std::string write_names(const JobFolder& folder, const std::string& file, const std::vector<std::string>& names) {
    publish_file(folder.file(file), fmt::format("{}\n", fmt::join(names, "\n")));
    return folder.file(file);
}

}  // namespace heddle::jobs
