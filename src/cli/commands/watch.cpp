#include "cli/commands/watch.h"

#include <fmt/core.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include "cli/terminal/interrupt.h"
#include "util/error.h"

namespace heddle::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds between_looks{200};
constexpr std::array suffixes = {".c", ".cpp", ".cc", ".cxx", ".i", ".ii", ".ll", ".bc", ".h", ".hh", ".hpp", ".hxx"};

// When the files were last written: those of the program, and sources and headers beside them and where headers are
// looked for.
using Times = std::map<fs::path, fs::file_time_type>;

Times times_of(const ProgramOptions& program) {
    std::set<fs::path> folders;
    const auto add_folder_of = [&](const std::string& file) {
        const fs::path folder = fs::path(file).parent_path();
        folders.insert(folder.empty() ? "." : folder);
    };
    for (const std::string& file : program.source.files) add_folder_of(file);
    for (const ir::ProjectFile& file : program.source.project) add_folder_of(file.file);
    for (const std::string& folder : program.source.include_directories) folders.insert(folder);
    Times times;
    std::error_code error;
    for (const fs::path& folder : folders)
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
            if (std::ranges::find(suffixes, entry.path().extension()) != suffixes.end())
                if (const auto time = entry.last_write_time(error); !error) times[entry.path()] = time;
    return times;
}

class Child {
public:
    explicit Child(pid_t process) : process_(process) {}

    // True once it has ended.
    bool has_ended(int& exit_code) {
        int status = 0;
        if (!is_over_ && waitpid(process_, &status, WNOHANG) == process_) {
            is_over_ = true;
            if (WIFEXITED(status)) exit_code = WEXITSTATUS(status);
        }
        return is_over_;
    }

    void stop() {
        if (is_over_) return;
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
        is_over_ = true;
    }

private:
    pid_t process_;
    bool is_over_ = false;
};

}  // namespace

bool watch(const ProgramOptions& program, int& exit_code) {
    watch_for_interrupts();
    while (!interrupted()) {
        const Times before = times_of(program);
        std::fflush(nullptr);
        const pid_t process = fork();
        if (process < 0) throw UserError("--watch: no process can be started");
        if (process == 0) return true;
        Child child(process);
        bool told = false;
        while (!interrupted() && times_of(program) == before) {
            if (child.has_ended(exit_code) && !std::exchange(told, true))
                fmt::print(stderr, "heddle: waiting for a change of the sources (Ctrl-C ends)\n");
            std::this_thread::sleep_for(between_looks);
        }
        if (!child.has_ended(exit_code)) child.stop();
    }
    return false;
}

}  // namespace heddle::cli
