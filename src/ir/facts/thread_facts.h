// What all passes know of the threads: how many there are, who may wait or finish, and whose handles are given back.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace heddle::ir {

using ContextId = std::uint32_t;  // a place in the unwound program; 0 is the root

class ThreadFacts {
public:
    // Threads that may wait for a condition variable.
    void note_waiter(unsigned thread) { changed_ |= waiters_.insert(thread).second; }
    const std::set<unsigned>& waiters() const { return waiters_; }
    // Threads that may finish, of all passes: a join may wait for one that is walked later.
    void note_finishing(unsigned thread) { changed_ |= finishing_.insert(thread).second; }
    const std::set<unsigned>& finishing() const { return finishing_; }
    // All threads that any pass has found.
    void note_thread(unsigned thread) { raise(thread_count_, thread + 1); }
    unsigned thread_count() const { return thread_count_; }
    // Calls that make keys for thread-specific values.
    void note_keys(unsigned count) { raise(keys_, count); }
    unsigned key_count() const { return keys_; }
    // This call may join the thread, detach it, or make it detached.
    void note_release(unsigned thread, ContextId call) { changed_ |= releases_[thread].insert(call).second; }
    // There may be two such calls: then one of them may come too late.
    bool is_released_twice(unsigned thread) const {
        const auto known = releases_.find(thread);
        return known != releases_.end() && known->second.size() > 1;
    }

    // Which calls give back handles must be found out again.
    void forget_releases() { releases_.clear(); }
    // True once if something was added since the last call.
    bool take_changes() { return std::exchange(changed_, false); }

private:
    void raise(unsigned& known, unsigned least) { changed_ |= std::exchange(known, std::max(known, least)) < least; }

    std::set<unsigned> waiters_, finishing_;
    std::map<unsigned, std::set<ContextId>> releases_;
    unsigned thread_count_ = 1;
    unsigned keys_ = 0;
    bool changed_ = false;
};

}  // namespace heddle::ir
