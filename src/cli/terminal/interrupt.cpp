#include "cli/terminal/interrupt.h"

#include <signal.h>

#include <atomic>

namespace heddle::cli {

namespace {

std::atomic<bool> flag = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not lock");

}  // namespace

void watch_for_interrupts() {
    struct sigaction action = {};
    action.sa_handler = [](int) { flag = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() {
    return flag;
}

}  // namespace heddle::cli
