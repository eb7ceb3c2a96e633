// A lock whose waiters spin for a moment, then go to sleep.  Who unlocks looks whether somebody sleeps; if its store is still
// in the buffer when it looks, a waiter that has just seen the lock taken sleeps for ever.  -DFENCE puts a fence between.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef TURNS
#define TURNS 1
#endif
#define SPINS 1

static atomic_int locked, sleepers;
static sem_t wake;
static int shared;

static int try_lock(void) { return atomic_exchange_explicit(&locked, 1, memory_order_acquire) == 0; }

static void lock(void) {
    for (int spins = 0; spins < SPINS; ++spins)
        if (try_lock()) return;
    for (;;) {
        atomic_fetch_add(&sleepers, 1);
        if (try_lock()) break;
        sem_wait(&wake);
        atomic_fetch_sub(&sleepers, 1);
        if (try_lock()) return;
    }
    atomic_fetch_sub(&sleepers, 1);
}

static void unlock(void) {
    atomic_store_explicit(&locked, 0, memory_order_release);
#ifdef FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    if (atomic_load_explicit(&sleepers, memory_order_relaxed) > 0) sem_post(&wake);
}

static void* work(void* argument) {
    (void)argument;
    for (int turn = 0; turn < TURNS; ++turn) {
        lock();
        shared = shared + 1;
        unlock();
    }
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    sem_init(&wake, 0, 0);
    for (int i = 1; i < THREADS; ++i) pthread_create(&threads[i], 0, work, 0);
    work(0);
    for (int i = 1; i < THREADS; ++i) pthread_join(threads[i], 0);
    assert(shared == THREADS * TURNS);
    return 0;
}
