// Which mutexes (addresses) are used so that what they guard can be told from the program alone.
#pragma once

#include <cstdint>
#include <set>
#include <utility>

namespace heddle::ir {

class LockFacts {
public:
    // Somebody uses the mutex otherwise than by lock and unlock in turns: it guards nothing.
    void distrust(std::uint64_t mutex) { changed_ |= distrusted_.insert(mutex).second; }
    void note_mutex(std::uint64_t mutex) { mutexes_.insert(mutex); }
    // Whoever runs holds it: the lock of a cooperative kernel.
    void note_cooperative(std::uint64_t mutex) { changed_ |= cooperative_.insert(mutex).second; }
    bool is_cooperative(std::uint64_t mutex) const { return cooperative_.contains(mutex); }
    bool is_mutex(std::uint64_t address) const { return mutexes_.contains(address); }
    // Somebody gives it back while waiting for a condition variable, or destroys it: no section of it is one step.
    void keep_in_steps(std::uint64_t mutex) { changed_ |= in_steps_.insert(mutex).second; }
    // While a thread holds it, nobody else does, and nobody notices but by waiting.
    bool is_exclusive(std::uint64_t mutex) const { return !distrusted_.contains(mutex); }
    bool is_trusted(std::uint64_t mutex) const { return is_exclusive(mutex) && !in_steps_.contains(mutex); }

    // What was found out must be found out again.
    void forget() {
        distrusted_.clear();
        in_steps_.clear();
    }
    // True once if something was added since the last call.
    bool take_changes() { return std::exchange(changed_, false); }

private:
    std::set<std::uint64_t> mutexes_, distrusted_, in_steps_, cooperative_;
    bool changed_ = false;
};

}  // namespace heddle::ir
