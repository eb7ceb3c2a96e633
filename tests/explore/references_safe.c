// An object with a count of references: nobody uses it after the last one is gone.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned references = 2;
static int is_gone;

static void *work(void *arg) {
    unsigned mine = 1;
    while (__VERIFIER_nondet_int()) {
        pthread_mutex_lock(&m);
        assert(!is_gone);
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_lock(&m);
    references -= mine;
    if (references == 0) is_gone = 1;
    pthread_mutex_unlock(&m);
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
