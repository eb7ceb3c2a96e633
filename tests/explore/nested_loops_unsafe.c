// Nested loops, the inner one of which goes one turn too far.
// args: --check assert
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned done, limit;

static void *work(void *arg) {
    unsigned rounds = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < rounds; i++) {
        for (unsigned j = 0; j <= limit; j++) {
            pthread_mutex_lock(&m);
            done = j + 1;
            pthread_mutex_unlock(&m);
        }
    }
    return arg;
}

static void *look(void *arg) {
    pthread_mutex_lock(&m);
    assert(done <= limit);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t a, b;
    limit = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, look, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
