#include "engine/watcher.h"

#include <chrono>
#include <utility>

namespace heddle::engine {

Watcher::Watcher(std::function<bool()> interrupted)
    : interrupted_(std::move(interrupted)), thread_([this](const std::stop_token& stop) { poll(stop); }) {}

solver::Backend* Watcher::watch(solver::Backend* backend) {
    const std::lock_guard guard(mutex_);
    return std::exchange(backend_, backend);
}

void Watcher::poll(const std::stop_token& stop) {
    constexpr std::chrono::milliseconds pause(20);
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        if (backend_ && (is_answered() || (interrupted_ && interrupted_()))) backend_->interrupt();
        stopping_.wait_for(lock, stop, pause, [] { return false; });
    }
}

}  // namespace heddle::engine
