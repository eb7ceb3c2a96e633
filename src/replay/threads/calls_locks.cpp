// Semaphores, read-write locks and spinlocks.
#include <cerrno>
#include <climits>

#include "model/misuse.h"
#include "replay/early_ends.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

Value success(const Call& call) {
    return call.result(0);
}

Value fail(const Call& call, int error) {
    call.memory().write_number(call.machine.errno_of(call.thread), static_cast<std::uint64_t>(error), 4);
    return call.result(UINT64_MAX);
}

Semaphore& semaphore(const Call& call) {
    return call.machine.synchronisation().semaphores.use(call.number(0));
}

Value sem_init(const Call& call) {
    if (call.number(2) > INT_MAX) return fail(call, EINVAL);
    call.machine.synchronisation().semaphores.init(call.number(0), {call.number(2)});
    return success(call);
}

Value sem_destroy(const Call& call) {
    call.machine.synchronisation().semaphores.destroy(call.number(0));
    return success(call);
}

// Takes one, or says that there is none.
bool take(const Call& call) {
    std::uint64_t& value = semaphore(call).value;
    if (value == 0) return false;
    --value;
    return true;
}

// It comes back when the number that the second argument points to is not zero, too.
Value sem_wait_or_request(const Call& call) {
    if (take(call)) return success(call);
    if (call.memory().read_number(call.number(1), 4) == 0) throw Blocked("the semaphore is 0");
    return call.result(ECANCELED);
}

Value sem_wait(const Call& call) {
    if (!take(call)) throw Blocked("the semaphore is 0");
    return success(call);
}

Value sem_trywait(const Call& call) {
    return take(call) ? success(call) : fail(call, EAGAIN);
}

Value sem_timedwait(const Call& call) {
    return take(call) ? success(call) : fail(call, ETIMEDOUT);
}

Value sem_post(const Call& call) {
    if (semaphore(call).value == INT_MAX) return fail(call, EOVERFLOW);
    ++semaphore(call).value;
    return success(call);
}

Value sem_getvalue(const Call& call) {
    call.memory().write_number(call.number(1), semaphore(call).value, 4);
    return success(call);
}

ReadWriteLock& rwlock(const Call& call) {
    return call.machine.synchronisation().read_write_locks.use(call.number(0));
}

Value rwlock_init(const Call& call) {
    call.machine.synchronisation().read_write_locks.init(call.number(0), {});
    return success(call);
}

Value rwlock_destroy(const Call& call) {
    if (rwlock(call).writer || !rwlock(call).readers.empty())
        throw ProgramFailure(model::Property::Memory, "a read-write lock is destroyed while it is held");
    call.machine.synchronisation().read_write_locks.destroy(call.number(0));
    return success(call);
}

bool take_to_read(const Call& call) {
    if (rwlock(call).writer) return false;
    rwlock(call).readers.insert(call.thread.number);
    return true;
}

bool take_to_write(const Call& call) {
    if (rwlock(call).writer || !rwlock(call).readers.empty()) return false;
    rwlock(call).writer = call.thread.number;
    return true;
}

template <bool (*take)(const Call&)>
Value lock(const Call& call) {
    if (take(call)) return success(call);
    if (rwlock(call).writer == call.thread.number) return call.result(EDEADLK);
    throw Blocked("the read-write lock is held");
}

template <bool (*take)(const Call&)>
Value try_lock(const Call& call) {
    return call.result(take(call) ? 0 : EBUSY);
}

template <bool (*take)(const Call&)>
Value timed_lock(const Call& call) {
    if (take(call)) return success(call);
    return call.result(rwlock(call).writer == call.thread.number ? EDEADLK : ETIMEDOUT);
}

// glibc keeps no list of readers: any thread can end the reading of another one.
Value rwlock_unlock(const Call& call) {
    ReadWriteLock& lock = rwlock(call);
    if (lock.writer == call.thread.number) {
        lock.writer.reset();
        return success(call);
    }
    if (lock.writer || lock.readers.empty())
        throw ProgramFailure(model::Property::Memory, "unlock of a read-write lock that the thread does not hold");
    const auto mine = lock.readers.find(call.thread.number);
    lock.readers.erase(mine == lock.readers.end() ? lock.readers.begin() : mine);
    return success(call);
}

Spinlock& spinlock(const Call& call) {
    return call.machine.synchronisation().spinlocks.use(call.number(0));
}

Value spin_init(const Call& call) {
    call.machine.synchronisation().spinlocks.init(call.number(0), {});
    return success(call);
}

Value spin_trylock(const Call& call) {
    if (spinlock(call).owner) return call.result(EBUSY);
    spinlock(call).owner = call.thread.number;
    return success(call);
}

Value spin_lock(const Call& call) {
    if (spinlock(call).owner) throw Blocked("the spinlock is held");
    return spin_trylock(call);
}

Value spin_unlock(const Call& call) {
    if (spinlock(call).owner != call.thread.number && !call.machine.options().tolerate_misuse)
        throw ProgramFailure(model::Property::Memory, model::spin_unlock_of_unheld);
    spinlock(call).owner.reset();
    return success(call);
}

}  // namespace

const Library& lock_library() {
    static const Library library{
        {"sem_init", sem_init},
        {"sem_destroy", sem_destroy},
        {"sem_wait", sem_wait},
        {"heddle.sem_wait_or_request", sem_wait_or_request},
        {"sem_trywait", sem_trywait},
        {"sem_timedwait", sem_timedwait},
        {"sem_clockwait", sem_timedwait},
        {"sem_post", sem_post},
        {"sem_getvalue", sem_getvalue},
        {"pthread_rwlock_init", rwlock_init},
        {"pthread_rwlock_destroy", rwlock_destroy},
        {"pthread_rwlock_rdlock", lock<take_to_read>},
        {"pthread_rwlock_tryrdlock", try_lock<take_to_read>},
        {"pthread_rwlock_timedrdlock", timed_lock<take_to_read>},
        {"pthread_rwlock_clockrdlock", timed_lock<take_to_read>},
        {"pthread_rwlock_wrlock", lock<take_to_write>},
        {"pthread_rwlock_trywrlock", try_lock<take_to_write>},
        {"pthread_rwlock_timedwrlock", timed_lock<take_to_write>},
        {"pthread_rwlock_clockwrlock", timed_lock<take_to_write>},
        {"pthread_rwlock_unlock", rwlock_unlock},
        {"pthread_spin_init", spin_init},
        {"pthread_spin_destroy", spin_init},
        {"pthread_spin_lock", spin_lock},
        {"pthread_spin_trylock", spin_trylock},
        {"pthread_spin_unlock", spin_unlock},
    };
    return library;
}

}  // namespace heddle::replay
