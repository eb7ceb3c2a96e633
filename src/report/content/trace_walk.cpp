#include "report/content/trace_walk.h"

#include <algorithm>

namespace heddle::report {

using model::StepKind;
using model::TraceStep;

namespace {

bool is_mutex_operation(StepKind kind) {
    return kind == StepKind::Lock || kind == StepKind::TryLock || kind == StepKind::Unlock;
}

}  // namespace

std::string object_in(const std::string& text) {
    const auto space = text.find(' ');
    return space == std::string::npos ? "" : text.substr(space + 1);
}

TraceWalk::TraceWalk(const model::Trace& trace) : trace_(trace) {
    for (const TraceStep& step : trace.steps) {
        if (!is_mutex_operation(step.kind)) continue;
        locks_.insert(object_in(step.text));
        for (const auto& access : step.accesses) locks_.insert(access.name);
    }
    for (const auto& [name, width, value, shown] : trace.initial) {
        if (!is_lock(name))
            values_[name] = {width, value, shown};
        else if (value != 0)
            holders_[name] = static_cast<unsigned>(value - 1);
    }
}

// The parts of a critical section do not show the cell of the lock, so the text tells.  Elsewhere the cell does: it
// holds the number of the owner plus one, or 0.
void TraceWalk::update_holder(const TraceStep& step) {
    const bool shows_lock = std::ranges::any_of(step.accesses, [](const auto& access) { return access.is_write; });
    if (step.kind == StepKind::Lock && !shows_lock) holders_[object_in(step.text)] = step.thread;
    if (step.kind == StepKind::Unlock && !shows_lock) holders_.erase(object_in(step.text));
    for (const auto& access : step.accesses) {
        // Beside the owner a lock may have other cells, such as a counter: only mutexes named in a text have owners.
        if (!access.is_write || !is_lock(access.name) ||
            (is_mutex_operation(step.kind) && access.name != object_in(step.text)))
            continue;
        if (access.value == 0)
            holders_.erase(access.name);
        else
            holders_[access.name] = static_cast<unsigned>(access.value - 1);
    }
}

void TraceWalk::advance() {
    const TraceStep& step = trace_.steps.at(done_);
    ++done_;
    if (step.created_thread >= 0) started_.insert(static_cast<unsigned>(step.created_thread));
    update_holder(step);
    for (const auto& access : step.accesses) {
        const bool is_old = access.rank ? *access.rank < ranks_[access.name] : access.from.has_value();
        if (is_lock(access.name) || is_old) continue;
        if (access.rank) ranks_[access.name] = *access.rank;
        values_[access.name] = {access.width, access.value, access.shown};
    }
}

void TraceWalk::advance_to_end() {
    while (!at_end()) advance();
}

std::vector<std::string> TraceWalk::locks_held_by(unsigned thread) const {
    std::vector<std::string> locks;
    for (const auto& [lock, holder] : holders_)
        if (holder == thread) locks.push_back(lock);
    return locks;
}

std::optional<std::size_t> TraceWalk::next_step(unsigned thread) const {
    for (std::size_t i = done_; i < trace_.steps.size(); ++i)
        if (trace_.steps[i].thread == thread) return i;
    return std::nullopt;
}

std::optional<TraceWalk::Wait> TraceWalk::wait_of(unsigned thread) const {
    const auto next = next_step(thread);
    if (!is_started(thread) || !next) return std::nullopt;
    const TraceStep& step = trace_.steps[*next];
    if (step.kind == StepKind::Lock) {
        const auto holder = holders_.find(object_in(step.text));
        if (holder != holders_.end() && holder->second != thread) return Wait{holder->first, holder->second};
    }
    if (step.joined_thread >= 0) {
        const auto awaited = static_cast<unsigned>(step.joined_thread);
        const auto last = next_step(awaited);
        if (last && *last < *next) return Wait{"", awaited};
    }
    return std::nullopt;
}

}  // namespace heddle::report
