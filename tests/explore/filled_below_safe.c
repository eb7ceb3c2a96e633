// An array that is written below an index and read below it, with values that are inputs.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned values[4], top;

static void *fill(void *arg) {
    while (1) {
        unsigned value = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&m);
        if (top < 4 && value >= 7) values[top++] = value;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *look(void *arg) {
    while (1) {
        unsigned i = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&m);
        if (i < top) assert(values[i] >= 7);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, fill, 0);
    pthread_create(&b, 0, look, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
