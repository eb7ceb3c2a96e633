// A counter that threads raise up to an input: the limit is looked at in one critical section, the counter raised in another.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned i, n;

static void *work(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        unsigned seen = i;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        if (seen < n) i++;
        assert(i <= n);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    n = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
