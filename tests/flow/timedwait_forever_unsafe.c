// A wait with a limit after which the flag is taken for set.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *fill(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        full = 1;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, fill, 0);
    while (1) {
        struct timespec soon = {1, 0};
        pthread_mutex_lock(&m);
        if (!full) pthread_cond_timedwait(&changed, &m, &soon);
        assert(full);
        full = 0;
        pthread_mutex_unlock(&m);
    }
}
