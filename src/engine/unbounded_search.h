// A search of the program with its loops, on a thread of its own: an answer of it has no bound.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/bound_loop.h"
#include "engine/stopwatch.h"
#include "engine/watcher.h"

namespace heddle::engine {

// What a search has found.
struct Unbounded {
    std::optional<model::Trace> trace = std::nullopt;
    // Without a violation:
    std::vector<model::TraceFailure> unchecked = {};
    std::vector<SourceLocation> never_reached = {};
    bool uses_weak_orders = false;
    std::string proof = {};  // how it was shown that there is none
    std::vector<model::Invariant> invariants = {};
};

struct Attempt {
    std::optional<Unbounded> found = std::nullopt;
    std::string reason = {};  // why there is no answer
    Statistics statistics = {};
};

// The flow of a program, whose loops stay loops where that can be done.  An allocation in one of them has so many
// objects.
model::Program flow_of(const ProgramSource& source, const CheckOptions& options, term::Manager& manager,
                       const std::function<bool()>& stop, unsigned objects = Unwinding().objects);

class UnboundedSearch {
public:
    // Looks as long as its argument does not say that it must stop.
    using Look = std::function<Attempt(const std::function<bool()>& stop)>;

    // Begins with it.  If it has an answer, the watcher is told.  All references must outlive the search.
    UnboundedSearch(Look look, const CheckOptions& options, const Stopwatch& stopwatch, Watcher& watcher);
    ~UnboundedSearch();  // stops it
    UnboundedSearch(const UnboundedSearch&) = delete;
    UnboundedSearch& operator=(const UnboundedSearch&) = delete;

    // Waits until it has ended, or for this long at most.
    void wait(std::optional<std::chrono::milliseconds> patience);
    bool has_answer() const { return has_answer_; }
    void stop() { is_stopped_ = true; }

    // After it has ended, if it has an answer; once.
    Unbounded take_answer();
    // After it has ended without one: why.
    const std::string& reason() const { return attempt_.reason; }
    Statistics statistics() const;

private:
    void run();
    bool must_stop() const;

    const Look look_;
    const CheckOptions& options_;
    const Stopwatch& stopwatch_;
    Watcher& watcher_;

    Attempt attempt_;
    std::atomic<bool> has_answer_ = false;
    std::atomic<bool> is_stopped_ = false;
    mutable std::mutex mutex_;
    std::condition_variable ending_;
    bool has_ended_ = false;
    std::exception_ptr error_;
    std::jthread thread_;  // last, so that it ends first
};

}  // namespace heddle::engine
