// Stops a running check when its time or memory is used up or an interrupt was asked for.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "solver/backend.h"

namespace heddle::solver {

// Lives as long as one check runs.  A thread of its own looks at the clock, the memory and the flag every few
// milliseconds; once one of them says so it calls `stop` again and again until the check has ended, since a solver may
// miss a request that comes before it has begun to work.
class Watchdog {
public:
    // Both functions are called from the watchdog's thread, `used_megabytes` only if there is a limit of memory.
    struct Hooks {
        std::function<std::uint64_t()> used_megabytes;
        std::function<void()> stop;
    };

    Watchdog(const Limits& limits, const std::atomic<bool>& interrupted, Hooks hooks);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    // Ends the watch.  "timeout", "memory" or "interrupted" if `stop` was called, otherwise empty.
    std::string finish();

private:
    using Clock = std::chrono::steady_clock;

    void watch();
    std::string reason_to_stop() const;

    Limits limits_;
    const std::atomic<bool>& interrupted_;
    Hooks hooks_;
    Clock::time_point begin_ = Clock::now();
    std::mutex mutex_;
    std::condition_variable changed_;
    bool finished_ = false;
    std::string reason_;
    std::thread thread_;
};

}  // namespace heddle::solver
