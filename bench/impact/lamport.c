// Lamport's fast lock, one round of each thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, wants[3];
static int inside;

static void round_of(int me) {
    while (1) {
        atomic_store(&wants[me], 1);
        atomic_store(&x, me);
        if (atomic_load(&y) != 0) {
            atomic_store(&wants[me], 0);
            while (atomic_load(&y) != 0)
                ;
            continue;
        }
        atomic_store(&y, me);
        if (atomic_load(&x) == me) break;
        atomic_store(&wants[me], 0);
        while (atomic_load(&wants[3 - me]))
            ;
        if (atomic_load(&y) == me) break;
        while (atomic_load(&y) != 0)
            ;
    }
    inside = me;
    assert(inside == me);
    atomic_store(&y, 0);
    atomic_store(&wants[me], 0);
}

static void *first(void *arg) {
    round_of(1);
    return arg;
}

static void *second(void *arg) {
    round_of(2);
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
