// Workers in a row, each with a latch that says "look for work" and a flag that says "there is some".  A worker that is woken
// resets its latch, then looks for work, does it, and passes it on.  If the reset leaves the buffer after the look, it wipes
// out a latch that was set meanwhile; if the latch is seen before the flag, the worker looks too early.  Both times it waits
// for ever.  -DFENCE puts fences between.
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef TURNS
#define TURNS 1
#endif

static atomic_int latch[THREADS + 1], work[THREADS + 1];

static void fence(void) {
#ifdef FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void wake(int worker) {
    atomic_store_explicit(&work[worker], 1, memory_order_relaxed);
    fence();
    atomic_store_explicit(&latch[worker], 1, memory_order_relaxed);
}

static void* run(void* argument) {
    const int me = (int)((atomic_int*)argument - latch);
    for (int done = 0; done < TURNS;) {
        while (!atomic_load_explicit(&latch[me], memory_order_relaxed)) {}
        atomic_store_explicit(&latch[me], 0, memory_order_relaxed);
        fence();
        if (!atomic_load_explicit(&work[me], memory_order_relaxed)) continue;
        atomic_store_explicit(&work[me], 0, memory_order_relaxed);
        ++done;
        wake(me + 1);
    }
    return 0;
}

int main(void) {
    pthread_t threads[THREADS];
    latch[0] = 1;  // somebody has woken the first worker without need
    for (int i = 0; i < THREADS; ++i) pthread_create(&threads[i], 0, run, &latch[i]);
    for (int turn = 0; turn < TURNS; ++turn) {
        wake(0);
        while (!atomic_load_explicit(&work[THREADS], memory_order_relaxed)) {}
        atomic_store_explicit(&work[THREADS], 0, memory_order_relaxed);
        fence();
    }
    for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], 0);
    return 0;
}
