// A lock that two threads try to get, for ever.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *go_round(void *arg) {
    while (1) {
        if (pthread_mutex_trylock(&m)) continue;
        inside++;
        assert(inside == 1);
        inside--;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, go_round, 0);
    while (1) {
        int busy = pthread_mutex_trylock(&m);
        if (busy) continue;
        inside++;
        inside--;
        pthread_mutex_unlock(&m);
    }
}
