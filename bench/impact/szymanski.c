// Szymanski's lock, one round of each thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2];
static int inside;

static void round_of(int me) {
    atomic_int *other = &flag[1 - me];
    atomic_store(&flag[me], 1);
    while (atomic_load(other) >= 3)
        ;
    atomic_store(&flag[me], 3);
    if (atomic_load(other) == 1) {
        atomic_store(&flag[me], 2);
        while (atomic_load(other) != 4)
            ;
    }
    atomic_store(&flag[me], 4);
    if (me == 1)
        while (atomic_load(other) >= 2)
            ;
    inside = me;
    assert(inside == me);
    if (me == 0) {
        int seen = atomic_load(other);
        while (seen == 2 || seen == 3) seen = atomic_load(other);
    }
    atomic_store(&flag[me], 0);
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
