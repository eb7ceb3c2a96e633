#include "replay/sync/mutexes.h"

#include <algorithm>
#include <cerrno>

#include "model/misuse.h"
#include "replay/early_ends.h"

namespace heddle::replay {

namespace {

// Where glibc keeps whether a mutex is held, how often, and its kind.
constexpr std::uint64_t lock_offset = 0, depth_offset = 4, kind_offset = 16;
constexpr std::uint64_t adaptive = 3;  // behaves as a normal one

}  // namespace

Mutexes::Mutex& Mutexes::find(Address mutex) {
    memory_.check(mutex, 1, true);
    const auto [entry, is_new] = mutexes_.try_emplace(mutex);
    if (is_new) {
        const std::uint64_t kind = memory_.read_number(mutex + kind_offset, 4);
        if (kind > adaptive) throw ProgramFailure(model::Property::Memory, "use of a mutex that is not initialised");
        if (kind != adaptive) entry->second.kind = static_cast<MutexKind>(kind);
        adopt(mutex, entry->second);
    }
    if (entry->second.is_destroyed) throw ProgramFailure(model::Property::Memory, "use of a destroyed mutex");
    return entry->second;
}

// Memory that is not initialised may look like a mutex that is held: whoever locks it waits, as with glibc.
void Mutexes::adopt(Address mutex, Mutex& state) const {
    const auto holder = static_cast<unsigned>(memory_.read_number(mutex + lock_offset, 4));
    if (holder == 0) return;
    state.owner = holder - 1;
    state.depth = 1;
    if (state.kind == MutexKind::Recursive)
        state.depth = std::max(1U, static_cast<unsigned>(memory_.read_number(mutex + depth_offset, 4)));
}

int Mutexes::init(Address mutex, MutexKind kind) {
    memory_.check(mutex, 1, true);
    mutexes_[mutex] = Mutex{kind};
    return 0;
}

int Mutexes::destroy(Address mutex) {
    Mutex& state = find(mutex);
    if (state.depth != 0) return EBUSY;
    state.is_destroyed = true;
    return 0;
}

int Mutexes::lock(Address mutex, unsigned thread) {
    const Mutex& state = find(mutex);
    if (state.depth != 0 && state.owner == thread && state.kind == MutexKind::ErrorCheck) return EDEADLK;
    if (try_lock(mutex, thread) == 0) return 0;
    throw Blocked::by_holder("the mutex is held by thread " + std::to_string(state.owner), state.owner);
}

int Mutexes::try_lock(Address mutex, unsigned thread) {
    Mutex& state = find(mutex);
    const bool again = state.owner == thread && state.kind == MutexKind::Recursive;
    if (state.depth != 0 && !again) return EBUSY;
    state.owner = thread;
    ++state.depth;
    return 0;
}

int Mutexes::timed_lock(Address mutex, unsigned thread) {
    const Mutex& state = find(mutex);
    if (state.depth != 0 && state.owner == thread && state.kind == MutexKind::ErrorCheck) return EDEADLK;
    return try_lock(mutex, thread) == 0 ? 0 : ETIMEDOUT;
}

int Mutexes::unlock(Address mutex, unsigned thread) {
    Mutex& state = find(mutex);
    const bool owned = state.depth != 0 && state.owner == thread;
    if (!owned && state.kind != MutexKind::Normal) return EPERM;
    if (!owned && !tolerates_misuse_) throw ProgramFailure(model::Property::Memory, model::unlock_of_unheld);
    state.depth -= owned ? 1 : state.depth;
    return 0;
}

}  // namespace heddle::replay
