// The largest of all inputs: another thread may have found a larger one meanwhile.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned largest;

static void *work(void *arg) {
    while (1) {
        unsigned value = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&m);
        unsigned before = largest;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        if (value > before) largest = value;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        assert(largest >= value);
        pthread_mutex_unlock(&m);
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
