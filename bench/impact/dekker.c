// Dekker's lock, one round of each thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void round_of(int me) {
    atomic_store(&wants[me], 1);
    while (atomic_load(&wants[1 - me])) {
        if (atomic_load(&turn) != me) {
            atomic_store(&wants[me], 0);
            while (atomic_load(&turn) != me)
                ;
            atomic_store(&wants[me], 1);
        }
    }
    inside = me;
    assert(inside == me);
    atomic_store(&turn, 1 - me);
    atomic_store(&wants[me], 0);
}

static void *first(void *arg) {
    round_of(0);
    return arg;
}

static void *second(void *arg) {
    round_of(1);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
