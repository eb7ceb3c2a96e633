// Peterson's lock for ever, with a fence between what a thread wants and its look at the other.
// expect: sc safe, tso safe, pso safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void enter(int me) {
    while (1) {
        atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
        atomic_store_explicit(&turn, 1 - me, memory_order_release);
        atomic_thread_fence(memory_order_seq_cst);
        while (atomic_load_explicit(&wants[1 - me], memory_order_acquire) &&
               atomic_load_explicit(&turn, memory_order_relaxed) == 1 - me) {
        }
        inside++;
        assert(inside == 1);
        inside--;
        atomic_store_explicit(&wants[me], 0, memory_order_release);
    }
}

static void *other(void *arg) {
    enter(1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    enter(0);
}
