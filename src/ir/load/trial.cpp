#include "ir/load/trial.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <llvm/Config/llvm-config.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "util/error.h"

namespace heddle::ir {

namespace {

constexpr unsigned longest_seconds = 60;

// A crash says nothing, leaves no file behind, and a reader that hangs is ended.
void prepare_child() {
    for (const int number : {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGALRM}) std::signal(number, SIG_DFL);
    const rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    alarm(longest_seconds);
}

}  // namespace

void try_reading(const std::string& name, const std::function<void()>& read) {
    const pid_t child = fork();
    if (child < 0) throw UserError(fmt::format("{}: cannot be read: {}", name, std::strerror(errno)));
    if (child == 0) {
        prepare_child();
        // What it throws it throws again in the parent.
        try {
            read();
        } catch (const std::exception&) {
        }
        _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    const bool too_slow = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
    throw UserError(fmt::format("{}: error: the IR is broken: LLVM {} {} when it reads it", name, LLVM_VERSION_STRING,
                                too_slow ? "does not come to an end" : "crashes"));
}

}  // namespace heddle::ir
