// Peterson's lock with two lines exchanged.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static unsigned count, mirror;

static void work(int me) {
    while (1) {
        atomic_store(&turn, 1 - me);
        atomic_store(&wants[me], 1);
        while (atomic_load(&wants[1 - me]) && atomic_load(&turn) == 1 - me)
            ;
        count++;
        mirror++;
        assert(count == mirror);
        atomic_store(&wants[me], 0);
    }
}

static void *first(void *arg) {
    work(0);
    return arg;
}

static void *second(void *arg) {
    work(1);
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
