// A bounded buffer whose reader takes from it even if it is empty.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned head, tail, size;

static void *put(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (head - tail < size) head++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *get(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        assert(head - tail <= size);
        tail++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    size = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, put, 0);
    pthread_create(&b, 0, get, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
