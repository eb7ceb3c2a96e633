// Passes the user's wish to stop on to the solver that is at work.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "solver/backend.h"

namespace heddle::engine {

// Polls `interrupted` (if there is one) from a thread of its own until it is destroyed.
class Watcher {
public:
    explicit Watcher(std::function<bool()> interrupted);

    // While it lives, `backend` is the one to interrupt, and then again the one before.
    class Scope {
    public:
        Scope(Watcher& watcher, solver::Backend& backend) : watcher_(watcher), before_(watcher.watch(&backend)) {}
        ~Scope() { watcher_.watch(before_); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Watcher& watcher_;
        solver::Backend* before_;
    };

private:
    solver::Backend* watch(solver::Backend* backend);  // gives the one before
    void poll(const std::stop_token& stop);

    std::function<bool()> interrupted_;
    std::mutex mutex_;
    std::condition_variable_any stopping_;
    solver::Backend* backend_ = nullptr;
    std::jthread thread_;  // last, so that it ends first
};

}  // namespace heddle::engine
