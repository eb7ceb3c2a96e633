// A stack of a size that is an input, by its pointer alone.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned pointer, size;

static void *push(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (pointer < size) {
            pointer++;
            assert(pointer > 0);
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *pop(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (pointer > 0) {
            assert(pointer <= size);
            pointer--;
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    size = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, push, 0);
    pthread_create(&b, 0, pop, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
