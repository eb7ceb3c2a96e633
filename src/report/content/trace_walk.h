// The state along a failing run: what cells hold, who holds which lock, who has to wait.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/trace.h"

namespace heddle::report {

// "m" of "lock m"; the text of a step or party that waits for something says for what.
std::string object_in(const std::string& text);

class TraceWalk {
public:
    struct Value {
        unsigned width = 0;
        std::uint64_t value = 0;
        std::string shown = {};  // as in model::TraceAccess
    };
    // A thread that cannot go on, and why: another one holds the lock, or has to end first.
    struct Wait {
        std::string lock;  // empty: it waits for the end of the thread
        unsigned thread = 0;
    };

    // Stands before the first step; `trace` must outlive the walk.
    explicit TraceWalk(const model::Trace& trace);

    const model::Trace& trace() const { return trace_; }
    std::size_t done() const { return done_; }
    bool at_end() const { return done_ == trace_.steps.size(); }
    void advance();
    void advance_to_end();

    // Cells of locks are left out.
    const std::map<std::string, Value>& values() const { return values_; }
    const std::map<std::string, unsigned>& holders() const { return holders_; }
    std::vector<std::string> locks_held_by(unsigned thread) const;
    bool is_started(unsigned thread) const { return started_.contains(thread); }
    std::optional<Wait> wait_of(unsigned thread) const;
    // The index of the step that the thread makes next.
    std::optional<std::size_t> next_step(unsigned thread) const;

private:
    bool is_lock(const std::string& name) const { return locks_.contains(name); }
    void update_holder(const model::TraceStep& step);

    const model::Trace& trace_;
    std::size_t done_ = 0;
    std::set<std::string> locks_;
    std::map<std::string, Value> values_;
    std::map<std::string, unsigned> holders_;
    std::set<unsigned> started_ = {0};
    std::map<std::string, unsigned> ranks_;  // of the last write so far, under a weak memory model
};

}  // namespace heddle::report
