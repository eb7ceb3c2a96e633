// The search of all states of a round, on a thread of its own, so that a solver can be asked at the same time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "engine/session.h"
#include "model/program.h"
#include "states/exhaustive_search.h"

namespace heddle::engine {

// Of all states; a user who limits the memory limits that of the solver, too.
std::size_t most_bytes_of_states(const CheckOptions& options);
states::Limits limits_of_states(const CheckOptions& options, std::function<bool()> stop);
// How many there are, how large they are and how quickly they were found.
void add_statistics(Statistics& statistics, const std::string& states, const states::Result& result, double seconds);

class StateSearch {
public:
    // Begins with it.  If it has an answer, the context's watcher is told.  All references must outlive the search.
    StateSearch(const model::Program& program, Context& context);
    ~StateSearch();  // stops it
    StateSearch(const StateSearch&) = delete;
    StateSearch& operator=(const StateSearch&) = delete;

    // True if it has an answer; it looks no further.
    bool stop();
    // Waits until it has ended, or for this long at most; true if it has ended.
    bool wait(std::optional<std::chrono::milliseconds> patience);

    // After it has ended; once.  Makes terms.  Throws GaveUp if the check must stop.
    states::Result result();
    // After a complete result(): the threads whose ends no run reaches.
    const std::set<model::ThreadId>& never_ending() const { return never_ending_; }

private:
    void run();

    Context& context_;
    const model::Program program_;  // each thread's end is an assertion, so that the search tells which are reached
    const std::size_t assertions_;  // that are really some
    states::Search search_;
    std::set<model::ThreadId> never_ending_;

    std::atomic<bool> is_stopped_ = false;
    std::mutex mutex_;
    std::condition_variable ending_;
    bool has_ended_ = false;
    std::exception_ptr error_;
    double seconds_ = 0;
    std::jthread thread_;  // last, so that it ends first
};

}  // namespace heddle::engine
