// The search of all states of the program with its loops, on a thread of its own: an answer of it has no bound.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/bound_loop.h"
#include "engine/stopwatch.h"
#include "engine/watcher.h"
#include "states/exhaustive_search.h"

namespace heddle::engine {

class FlowSearch {
public:
    struct Found {
        std::optional<model::Trace> trace = std::nullopt;
        // Without a violation:
        std::vector<model::TraceFailure> unchecked = {};
        std::vector<SourceLocation> never_reached = {};
        bool uses_weak_orders = false;
    };

    // Begins with it.  If it has an answer, the watcher is told.  All references must outlive the search.
    FlowSearch(const ProgramSource& source, const CheckOptions& options, const Stopwatch& stopwatch, Watcher& watcher);
    ~FlowSearch();  // stops it
    FlowSearch(const FlowSearch&) = delete;
    FlowSearch& operator=(const FlowSearch&) = delete;

    // Waits until it has ended, or for this long at most.
    void wait(std::optional<std::chrono::milliseconds> patience);
    bool has_answer() const { return has_answer_; }
    void stop() { is_stopped_ = true; }

    // After it has ended, if it has an answer; once.
    Found take_answer();
    // After it has ended without one: why.
    const std::string& reason() const { return reason_; }
    Statistics statistics() const;

private:
    void run();
    void look();
    void conclude(const model::Program& program, states::Result result);
    bool must_stop() const;

    const ProgramSource& source_;
    const CheckOptions& options_;
    const Stopwatch& stopwatch_;
    Watcher& watcher_;

    Found found_;
    std::string reason_;
    std::size_t states_ = 0;
    double seconds_ = 0;
    std::atomic<bool> has_answer_ = false;
    std::atomic<bool> is_stopped_ = false;
    mutable std::mutex mutex_;
    std::condition_variable ending_;
    bool has_ended_ = false;
    std::exception_ptr error_;
    std::jthread thread_;  // last, so that it ends first
};

}  // namespace heddle::engine
