#include "solver/common/watchdog.h"

namespace heddle::solver {
namespace {

constexpr std::chrono::milliseconds period{5};

}  // namespace

Watchdog::Watchdog(const Limits& limits, const std::atomic<bool>& interrupted, Hooks hooks)
    : limits_(limits), interrupted_(interrupted), hooks_(std::move(hooks)), thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
    finish();
}

std::string Watchdog::finish() {
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
    return reason_;
}

void Watchdog::watch() {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, period, [this] { return finished_; })) {
        if (reason_.empty()) reason_ = reason_to_stop();
        if (!reason_.empty()) hooks_.stop();
    }
}

std::string Watchdog::reason_to_stop() const {
    if (interrupted_.load()) return "interrupted";
    if (limits_.time && Clock::now() - begin_ >= *limits_.time) return "timeout";
    if (limits_.memory_megabytes && hooks_.used_megabytes() > *limits_.memory_megabytes) return "memory";
    return "";
}

}  // namespace heddle::solver
