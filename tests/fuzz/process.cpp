#include "fuzz/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "util/check.h"

namespace heddle::fuzz {

namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
    Pipe() { HEDDLE_CHECK(pipe2(ends.data(), O_CLOEXEC) == 0, "no pipe"); }
    int reading() const { return ends[0]; }
    int writing() const { return ends[1]; }
    std::array<int, 2> ends{};
};

// Only calls that are safe between fork and exec.
[[noreturn]] void become(char* const* arguments, const Pipe& output, const Pipe& errors) {
    setpgid(0, 0);
    dup2(output.writing(), STDOUT_FILENO);
    dup2(errors.writing(), STDERR_FILENO);
    execvp(arguments[0], arguments);
    _exit(127);
}

// Reads both until all writers are gone; false if the time is up before that.
bool drain(const Pipe& output, const Pipe& errors, Clock::time_point end, ProcessResult& result) {
    std::array<pollfd, 2> inputs{{{output.reading(), POLLIN, 0}, {errors.reading(), POLLIN, 0}}};
    const std::array<std::string*, 2> texts{&result.output, &result.errors};
    std::array<char, 4096> buffer{};
    while (inputs[0].fd >= 0 || inputs[1].fd >= 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        if (left <= 0) return false;
        if (poll(inputs.data(), inputs.size(), static_cast<int>(left)) <= 0) continue;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (inputs[i].fd < 0 || inputs[i].revents == 0) continue;
            const ssize_t count = read(inputs[i].fd, buffer.data(), buffer.size());
            if (count > 0)
                texts[i]->append(buffer.data(), static_cast<std::size_t>(count));
            else
                inputs[i].fd = -1;  // poll ignores it from now on
        }
    }
    return true;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, std::chrono::milliseconds limit) {
    const Pipe output;
    const Pipe errors;
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = fork();
    HEDDLE_CHECK(child >= 0, "no process");
    if (child == 0) become(arguments.data(), output, errors);
    close(output.writing());
    close(errors.writing());
    ProcessResult result;
    result.timed_out = !drain(output, errors, Clock::now() + limit, result);
    if (result.timed_out) kill(-child, SIGKILL);
    close(output.reading());
    close(errors.reading());
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
    return result;
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

}  // namespace heddle::fuzz
