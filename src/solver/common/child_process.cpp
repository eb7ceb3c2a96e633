#include "solver/common/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <system_error>
#include <thread>

namespace heddle::solver {
namespace {

struct Pipe {
    Descriptor reader, writer;
};

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

constexpr unsigned first_free = 3;  // 0 to 2 become the child's standard files

Descriptor above_standard(Descriptor descriptor) {
    if (descriptor.number() >= static_cast<int>(first_free)) return descriptor;
    const int moved = fcntl(descriptor.number(), F_DUPFD_CLOEXEC, first_free);
    if (moved < 0) fail("cannot open a pipe");
    return Descriptor(moved);
}

Pipe open_pipe() {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("cannot open a pipe");
    Descriptor reader(ends[0]), writer(ends[1]);
    return {above_standard(std::move(reader)), above_standard(std::move(writer))};
}

void make_non_blocking(const Descriptor& descriptor) {
    fcntl(descriptor.number(), F_SETFL, fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

// Everything from here to the call of the body is safe in the child of a process with many threads.
void restore_signals() {
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &standard, nullptr);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void live_as_child(pid_t parent, const std::array<int, 3>& standard_files,
                                const std::function<int()>& body) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);  // it died before the line above
    restore_signals();
    for (int i = 0; i < 3; ++i) dup2(standard_files[static_cast<std::size_t>(i)], i);
    int status = 1;
    try {
        status = body();
    } catch (const std::exception& error) {
        const std::string words = std::string(error.what()) + "\n";
        if (write(STDERR_FILENO, words.data(), words.size()) < 0) status = 2;
    }
    _exit(status);
}

// While it lives, writing to a pipe that nobody reads is an error and no signal.
class WithoutBrokenPipeSignal {
public:
    WithoutBrokenPipeSignal() {
        sigemptyset(&broken_pipe_);
        sigaddset(&broken_pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &broken_pipe_, &before_);
    }
    ~WithoutBrokenPipeSignal() {
        const timespec at_once = {};
        if (sigismember(&before_, SIGPIPE) == 0)
            while (sigtimedwait(&broken_pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
            }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    WithoutBrokenPipeSignal(const WithoutBrokenPipeSignal&) = delete;
    WithoutBrokenPipeSignal& operator=(const WithoutBrokenPipeSignal&) = delete;

private:
    sigset_t broken_pipe_, before_;
};

// Appends what can be read now, but not without end; false at the end of the file.
bool read_available(const Descriptor& file, std::string& data) {
    constexpr std::size_t enough = 4 << 20;
    std::array<char, 1 << 16> buffer;
    const std::size_t before = data.size();
    while (data.size() - before < enough) {
        const ssize_t count = read(file.number(), buffer.data(), buffer.size());
        if (count == 0) return false;
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno == EAGAIN;
        data.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return true;
}

// Nobody writes to it: it ends when the last one who could has closed it.
void wait_for_end(const Descriptor& file) {
    for (char byte; read(file.number(), &byte, 1) != 0;)
        if (errno != EINTR) return;
}

std::uint64_t resident_bytes(pid_t pid) {
    std::uint64_t all = 0, resident = 0;
    std::ifstream(fmt::format("/proc/{}/statm", pid)) >> all >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t resident_bytes_of_family(pid_t pid) {
    std::uint64_t sum = resident_bytes(pid);
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", pid));
    for (pid_t child; children >> child;) sum += resident_bytes_of_family(child);
    return sum;
}

std::string last_line(std::string text) {
    constexpr std::size_t longest = 200;
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.pop_back();
    if (const auto end = text.rfind('\n'); end != std::string::npos) text.erase(0, end + 1);
    return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

std::string describe(int status) {
    if (WIFSIGNALED(status)) return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return fmt::format("exit status {}", WEXITSTATUS(status));
}

}  // namespace

Descriptor::~Descriptor() {
    if (number_ >= 0) close(number_);
}

Process::Process(const std::function<int()>& body) {
    start([&body] {
        close_range(first_free, ~0U, 0);
        return body();
    });
    inherited_bytes_ = resident_bytes(pid_);
}

Process::Process(const std::vector<std::string>& command) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));  // as execvp wants it
    words.push_back(nullptr);
    Pipe birth = open_pipe();
    start([&words] {
        close_range(first_free, ~0U, CLOSE_RANGE_CLOEXEC);
        execvp(words[0], words.data());
        dprintf(STDERR_FILENO, "cannot run '%s': %s\n", words[0], strerror(errno));
        return 127;
    });
    birth.writer = Descriptor();
    wait_for_end(birth.reader);  // until then the child's memory is a copy of ours
}

void Process::start(const std::function<int()>& body) {
    Pipe input = open_pipe(), output = open_pipe(), errors = open_pipe();
    const std::array standard_files = {input.reader.number(), output.writer.number(), errors.writer.number()};
    const pid_t parent = getpid();
    std::fflush(nullptr);  // what is buffered is not the child's to write
    pid_ = fork();
    if (pid_ < 0) fail("cannot start a process");
    if (pid_ == 0) live_as_child(parent, standard_files, body);
    setpgid(pid_, pid_);  // in the child too: whoever comes first
    input_ = std::move(input.writer);
    output_ = std::move(output.reader);
    errors_ = std::move(errors.reader);
    for (const Descriptor* end : {&input_, &output_, &errors_}) make_non_blocking(*end);
}

Process::~Process() {
    if (pid_ > 0) kill_and_wait();
}

void Process::write_from(std::string& data) {
    const WithoutBrokenPipeSignal guard;
    std::size_t sent = 0;
    while (sent < data.size()) {
        const ssize_t count = write(input_.number(), data.data() + sent, data.size() - sent);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EPIPE) sent = data.size();  // reading will tell that the child is gone
        if (count < 0) break;
        sent += static_cast<std::size_t>(count);
    }
    data.erase(0, sent);
}

bool Process::read_to(std::string& data) {
    drain_errors();
    return read_available(output_, data);
}

// The child never waits for somebody to read its complaints; only their end is kept.
void Process::drain_errors() {
    constexpr std::size_t kept = 4096;
    read_available(errors_, last_words_);
    if (last_words_.size() > kept) last_words_.erase(0, last_words_.size() - kept);
}

void Process::add_to(std::vector<pollfd>& files, bool has_output) const {
    files.push_back({output_.number(), POLLIN, 0});
    if (has_output) files.push_back({input_.number(), POLLOUT, 0});
}

std::uint64_t Process::used_megabytes() const {
    const std::uint64_t now = resident_bytes_of_family(pid_);
    return now <= inherited_bytes_ ? 0 : (now - inherited_bytes_) >> 20;
}

void Process::pause(bool paused) {
    kill(-pid_, paused ? SIGSTOP : SIGCONT);
}

bool Process::is_dead() const {
    siginfo_t info = {};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
}

// Ends what the child has started, too; that needs the group, which exists until the child is waited for.
int Process::kill_and_wait() {
    kill(-pid_, SIGKILL);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return status;
}

std::string Process::death() {
    constexpr int patience = 100;  // milliseconds: files are closed a little before a process is dead
    for (int i = 0; i < patience && !is_dead(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const bool by_itself = is_dead();
    const int status = kill_and_wait();
    drain_errors();
    const std::string words = last_line(last_words_);
    return (by_itself ? describe(status) : "it closed its output") + (words.empty() ? "" : ": " + words);
}

}  // namespace heddle::solver
