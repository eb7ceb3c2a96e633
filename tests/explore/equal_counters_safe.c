// Two counters that are raised together under a lock, as often as inputs say.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned x, y;

static void *work(void *arg) {
    while (__VERIFIER_nondet_int()) {
        pthread_mutex_lock(&m);
        x++;
        y++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *look(void *arg) {
    pthread_mutex_lock(&m);
    assert(x == y);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, look, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
