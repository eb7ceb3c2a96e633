// Stops the solver that is at work when the user wishes so, or when there is an answer from elsewhere.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "solver/backend.h"

namespace heddle::engine {

// Looks around from a thread of its own until it is destroyed.
class Watcher {
public:
    explicit Watcher(std::function<bool()> interrupted);  // may be empty

    // There is an answer, or no longer.  From any thread.
    void set_answered(bool answered) { is_answered_ = answered; }
    bool is_answered() const { return is_answered_ || is_decided_; }
    // There is an answer to all that was asked, and it stays.  From any thread.
    void set_decided() { is_decided_ = true; }
    bool is_decided() const { return is_decided_; }

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
    std::atomic<bool> is_answered_ = false;
    std::atomic<bool> is_decided_ = false;
    std::mutex mutex_;
    std::condition_variable_any stopping_;
    solver::Backend* backend_ = nullptr;
    std::jthread thread_;  // last, so that it ends first
};

}  // namespace heddle::engine
