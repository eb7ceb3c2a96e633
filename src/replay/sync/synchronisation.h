// What threads use to wait for each other.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "replay/sync/mutexes.h"
#include "replay/sync/sync_objects.h"

namespace heddle::replay {

struct Condition {
    std::set<unsigned> waiting;  // threads that no signal has reached
};

struct Semaphore {
    std::uint64_t value = 0;
};

struct ReadWriteLock {
    std::optional<unsigned> writer;
    std::multiset<unsigned> readers;
};

struct Barrier {
    std::uint64_t count = 0;
    std::uint64_t arrived = 0;
    std::uint64_t meeting = 0;  // how often it has been opened
    bool has_special = false;   // one of those that have arrived gets PTHREAD_BARRIER_SERIAL_THREAD
};

struct Spinlock {
    std::optional<unsigned> owner;
};

struct Once {
    enum class Phase { New, Running, Done } phase = Phase::New;
};

struct Synchronisation {
    Synchronisation(Memory& memory, bool tolerates_misuse)
        : mutexes(memory, tolerates_misuse),
          conditions(memory, "condition variable", 8),
          semaphores(memory, "semaphore", std::nullopt),
          read_write_locks(memory, "read-write lock", 8),
          barriers(memory, "barrier", std::nullopt),
          spinlocks(memory, "spinlock", 0),
          onces(memory, "once control", 0) {}

    Mutexes mutexes;
    SyncObjects<Condition> conditions;
    SyncObjects<Semaphore> semaphores;
    SyncObjects<ReadWriteLock> read_write_locks;
    SyncObjects<Barrier> barriers;
    SyncObjects<Spinlock> spinlocks;
    SyncObjects<Once> onces;
    std::map<Address, Once> guards;  // of static variables in C++
};

}  // namespace heddle::replay
