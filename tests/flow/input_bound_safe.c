// Loops that inputs end.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void rounds(unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        pthread_mutex_lock(&m);
        inside++;
        assert(inside == 1);
        inside--;
        pthread_mutex_unlock(&m);
    }
}

static void *work(void *arg) {
    while (__VERIFIER_nondet_uint()) rounds(1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    while (__VERIFIER_nondet_uint()) rounds(1);
    pthread_join(t, 0);
    assert(inside == 0);
    return 0;
}
