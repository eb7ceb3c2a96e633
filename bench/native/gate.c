// Random preemption in a real process: one thread runs at a time, and another may take over before each access.
//
// The program is compiled with -fsanitize=thread, which puts a call before each access and makes each atomic operation
// one, but linked with this file instead of the sanitizer.  Calls that may block give the turn away (-Wl,--wrap).  SEED
// chooses.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static _Atomic unsigned wanted;  // how many threads wait for their turn
static uint64_t random_state;    // changed by whose turn it is
static __thread int has_turn, has_ended, atomic_depth;

// The functions themselves: in this file, too, the names mean what is below.
int __real_pthread_mutex_lock(pthread_mutex_t*);
int __real_pthread_mutex_unlock(pthread_mutex_t*);
int __real_sched_yield(void);
int __real_usleep(useconds_t);

static uint64_t any(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    return random_state ^= random_state << 17;
}

static pthread_key_t last;

static void take(void) {
    if (has_turn || has_ended) return;
    if (!pthread_getspecific(last)) pthread_setspecific(last, (void*)1);
    ++wanted;
    __real_pthread_mutex_lock(&turn);
    --wanted;
    has_turn = 1;
    if (random_state == 0) {
        const char* seed = getenv("SEED");
        random_state = (seed ? strtoull(seed, 0, 10) : 1) * 0x9e3779b97f4a7c15u + 1;
    }
}

static void give(void) {
    if (!has_turn) return;
    has_turn = 0;
    __real_pthread_mutex_unlock(&turn);
}

// Before an access.
static void gate(void) {
    take();
    if (atomic_depth > 0 || any() % 4 != 0) return;
    const unsigned rounds = 1 + any() % 8;
    give();
    for (unsigned i = 0; i < rounds; ++i) __real_sched_yield();
    if (wanted == 0 && rounds == 8) __real_usleep(20);
    take();
}

// The end of a thread, behind the destructors of its specific values.
static void end(void* round) {
    if ((uintptr_t)round < 4) pthread_setspecific(last, (void*)((uintptr_t)round + 1));
    has_ended = (uintptr_t)round >= 3;  // destructors of the last round are not held up
    if (has_ended) give();
}
__attribute__((constructor(101))) static void begin(void) {
    pthread_key_create(&last, end);
}

// Calls that may block: the turn is given away meanwhile.
#define BLOCKING(type, name, parameters, arguments)      \
    type __real_##name parameters __attribute__((weak)); \
    type __wrap_##name parameters {                      \
        gate();                                          \
        give();                                          \
        const type result = __real_##name arguments;     \
        take();                                          \
        return result;                                   \
    }
#define BLOCKING_VOID(name, parameters, arguments)       \
    void __real_##name parameters __attribute__((weak)); \
    void __wrap_##name parameters {                      \
        gate();                                          \
        give();                                          \
        __real_##name arguments;                         \
        take();                                          \
    }
#define LOCKS(name, object) BLOCKING(int, name, (object * o), (o))
#define TIMED(name, object) BLOCKING(int, name, (object * o, const struct timespec* t), (o, t))
int __wrap_pthread_mutex_lock(pthread_mutex_t* mutex) {
    gate();
    if (atomic_depth > 0) {  // the whole block would have to wait: no such run
        if (pthread_mutex_trylock(mutex) != 0) _exit(0);
        return 0;
    }
    give();
    const int result = __real_pthread_mutex_lock(mutex);
    take();
    return result;
}
LOCKS(pthread_mutex_unlock, pthread_mutex_t)
TIMED(pthread_mutex_timedlock, pthread_mutex_t)
LOCKS(pthread_rwlock_rdlock, pthread_rwlock_t)
LOCKS(pthread_rwlock_wrlock, pthread_rwlock_t)
TIMED(pthread_rwlock_timedrdlock, pthread_rwlock_t)
TIMED(pthread_rwlock_timedwrlock, pthread_rwlock_t)
BLOCKING(int, pthread_spin_lock, (pthread_spinlock_t * o), (o))
LOCKS(pthread_barrier_wait, pthread_barrier_t)
LOCKS(sem_wait, sem_t)
TIMED(sem_timedwait, sem_t)
LOCKS(mtx_lock, mtx_t)
TIMED(mtx_timedlock, mtx_t)
LOCKS(pthread_cond_signal, pthread_cond_t)
LOCKS(pthread_cond_broadcast, pthread_cond_t)
LOCKS(pthread_cond_destroy, pthread_cond_t)
BLOCKING(int, pthread_cond_wait, (pthread_cond_t * c, pthread_mutex_t* m), (c, m))
BLOCKING(int, pthread_cond_timedwait, (pthread_cond_t * c, pthread_mutex_t* m, const struct timespec* t), (c, m, t))
BLOCKING(int, cnd_wait, (cnd_t * c, mtx_t* m), (c, m))
BLOCKING(int, cnd_timedwait, (cnd_t * c, mtx_t* m, const struct timespec* t), (c, m, t))
BLOCKING(int, pthread_join, (pthread_t t, void** r), (t, r))
BLOCKING(int, thrd_join, (thrd_t t, int* r), (t, r))
BLOCKING(int, pthread_once, (pthread_once_t * o, void (*f)(void)), (o, f))
BLOCKING_VOID(call_once, (once_flag * o, void (*f)(void)), (o, f))
BLOCKING_VOID(_ZNSt6thread4joinEv, (void* t), (t))
BLOCKING_VOID(_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE, (void* c, void* l), (c, l))
BLOCKING(int, __cxa_guard_acquire, (void* g), (g))
BLOCKING(int, usleep, (useconds_t t), (0))
BLOCKING(unsigned, sleep, (unsigned t), (0))
BLOCKING(int, sched_yield, (void), ())

// What -fsanitize=thread calls.
void __tsan_init(void) {}
void __tsan_func_entry(void* caller) {
    take();
}
void __tsan_func_exit(void) {}
#define ACCESS(name)                  \
    void __tsan_##name(void* place) { \
        gate();                       \
    }
#define SIZES(name) ACCESS(name##1) ACCESS(name##2) ACCESS(name##4) ACCESS(name##8) ACCESS(name##16)
SIZES(read)
SIZES(write)
SIZES(unaligned_read) SIZES(unaligned_write) SIZES(volatile_read) SIZES(volatile_write)
    ACCESS(vptr_read) void __tsan_vptr_update(void** place, void* value) {
    gate();
}
void __tsan_read_range(void* place, unsigned long size) {
    gate();
}
void __tsan_write_range(void* place, unsigned long size) {
    gate();
}
void __tsan_atomic_thread_fence(int order) {
    gate();
}
void __tsan_atomic_signal_fence(int order) {}
#define UPDATE(type, bits, name)                                                     \
    type __tsan_atomic##bits##_##name(volatile type* place, type value, int order) { \
        gate();                                                                      \
        return __atomic_##name(place, value, __ATOMIC_SEQ_CST);                      \
    }
#define ATOMIC(type, bits)                                                                                            \
    type __tsan_atomic##bits##_load(const volatile type* place, int order) {                                          \
        gate();                                                                                                       \
        return __atomic_load_n(place, __ATOMIC_SEQ_CST);                                                              \
    }                                                                                                                 \
    void __tsan_atomic##bits##_store(volatile type* place, type value, int order) {                                   \
        gate();                                                                                                       \
        __atomic_store_n(place, value, __ATOMIC_SEQ_CST);                                                             \
    }                                                                                                                 \
    type __tsan_atomic##bits##_exchange(volatile type* place, type value, int order) {                                \
        gate();                                                                                                       \
        return __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);                                                   \
    }                                                                                                                 \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile type* place, type* expected, type value, int a,        \
                                                      int b) {                                                        \
        gate();                                                                                                       \
        return __atomic_compare_exchange_n(place, expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);            \
    }                                                                                                                 \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile type* place, type* expected, type value, int a, int b) { \
        gate();                                                                                                       \
        if (any() % 8 != 0)                                                                                           \
            return __atomic_compare_exchange_n(place, expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
        *expected = *place;                                                                                           \
        return 0;                                                                                                     \
    }                                                                                                                 \
    UPDATE(type, bits, fetch_add)                                                                                     \
    UPDATE(type, bits, fetch_sub)                                                                                     \
    UPDATE(type, bits, fetch_and) UPDATE(type, bits, fetch_or) UPDATE(type, bits, fetch_xor)                          \
        UPDATE(type, bits, fetch_nand)
ATOMIC(uint8_t, 8)
ATOMIC(uint16_t, 16)
ATOMIC(uint32_t, 32)
ATOMIC(uint64_t, 64)

// Functions of verifiers.
void __VERIFIER_atomic_begin(void) {
    gate();
    ++atomic_depth;
}
void __VERIFIER_atomic_end(void) {
    --atomic_depth;
}
