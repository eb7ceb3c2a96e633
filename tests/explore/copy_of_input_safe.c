// Two copies of an input that are written and read under a lock.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned one, other;

static void *store(void *arg) {
    while (1) {
        unsigned value = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&m);
        one = value;
        other = value;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *load(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        assert(one == other);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, store, 0);
    pthread_create(&b, 0, load, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
