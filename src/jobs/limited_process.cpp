#include "jobs/limited_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "util/error.h"

namespace heddle::jobs {

namespace {

using Clock = std::chrono::steady_clock;

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {
        if (number < 0) throw UserError(fmt::format("cannot start a process: {}", std::strerror(errno)));
    }
    ~Descriptor() { close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

private:
    int number_;
};

std::string content_of(const Descriptor& file) {
    std::string text;
    std::array<char, 1 << 16> buffer;
    lseek(file.number(), 0, SEEK_SET);
    for (ssize_t count = 0; (count = read(file.number(), buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    return text;
}

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// In the child of a process with several threads: system calls only.
[[noreturn]] void become(char* const* words, int output, int errors, const ProcessLimits& limits, pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);  // it died before the line above
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) sigaction(signal, &standard, nullptr);
    if (limits.megabytes) {
        const rlimit data = {*limits.megabytes << 20, *limits.megabytes << 20};
        setrlimit(RLIMIT_DATA, &data);
    }
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    execv(words[0], words);
    dprintf(STDERR_FILENO, "cannot run %s: %s\n", words[0], strerror(errno));
    _exit(127);
}

// Waits until the process ends, or kills it.
void await(pid_t child, Clock::time_point start, const ProcessLimits& limits, const std::function<bool()>& interrupted,
           ProcessResult& result) {
    const Descriptor handle(static_cast<int>(syscall(SYS_pidfd_open, child, 0)));
    pollfd end = {handle.number(), POLLIN, 0};
    for (;;) {
        double patience = 0.1;  // so often the interrupt is looked at
        if (limits.seconds) patience = std::clamp(*limits.seconds - seconds_since(start), 0.0, patience);
        if (poll(&end, 1, static_cast<int>(patience * 1000) + 1) > 0) return;
        result.interrupted = interrupted && interrupted();
        result.timed_out = !result.interrupted && limits.seconds && seconds_since(start) >= *limits.seconds;
        if (result.interrupted || result.timed_out) return;
    }
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const ProcessLimits& limits,
                          const std::function<bool()>& interrupted) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));  // as execv wants it
    words.push_back(nullptr);
    const Descriptor output(memfd_create("output", MFD_CLOEXEC));
    const Descriptor errors(memfd_create("errors", MFD_CLOEXEC));

    const auto start = Clock::now();
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) throw UserError(fmt::format("cannot start a process: {}", std::strerror(errno)));
    if (child == 0) become(words.data(), output.number(), errors.number(), limits, parent);
    setpgid(child, child);  // in the child too: whoever comes first

    ProcessResult result;
    await(child, start, limits, interrupted, result);
    kill(-child, SIGKILL);  // it, if it must be stopped, and whatever it leaves behind
    int status = 0;
    rusage usage = {};
    while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    result.seconds = seconds_since(start);
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    result.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    result.peak_megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
    result.output = content_of(output);
    result.errors = content_of(errors);
    return result;
}

}  // namespace heddle::jobs
