// The states of the program's mutexes, by address.
#pragma once

#include <map>

#include "replay/memory/memory.h"

namespace heddle::replay {

enum class MutexKind { Normal = 0, Recursive = 1, ErrorCheck = 2 };

// The operations return what the pthread functions of the same name return.
class Mutexes {
public:
    // With `tolerates_misuse` whoever unlocks a normal mutex makes it free.
    Mutexes(Memory& memory, bool tolerates_misuse) : memory_(memory), tolerates_misuse_(tolerates_misuse) {}

    int init(Address mutex, MutexKind kind);
    int destroy(Address mutex);
    // Throws Blocked if the thread would have to wait.
    int lock(Address mutex, unsigned thread);
    int timed_lock(Address mutex, unsigned thread);
    int try_lock(Address mutex, unsigned thread);
    int unlock(Address mutex, unsigned thread);

private:
    struct Mutex {
        MutexKind kind = MutexKind::Normal;
        unsigned owner = 0;  // if depth > 0
        unsigned depth = 0;
        bool is_destroyed = false;
    };

    // A mutex that was never initialised by a call has the kind of its static initialiser.  Throws ProgramFailure if
    // that is no kind, and if the mutex is destroyed.
    Mutex& find(Address mutex);
    void adopt(Address mutex, Mutex& state) const;

    Memory& memory_;
    const bool tolerates_misuse_;
    std::map<Address, Mutex> mutexes_;
};

}  // namespace heddle::replay
