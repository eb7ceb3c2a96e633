// A ticket lock whose tickets have 32 bits and never begin again.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next, serving;
static int inside;

static void *work(void *arg) {
    while (1) {
        unsigned mine = atomic_fetch_add(&next, 1);
        while (atomic_load(&serving) != mine)
            ;
        assert(inside == 0);
        inside = 1;
        inside = 0;
        atomic_store(&serving, mine + 1);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
