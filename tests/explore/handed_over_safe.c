// Inputs that are handed over one by one.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned data, copy;
static atomic_int is_full;

static void *put(void *arg) {
    while (1) {
        while (atomic_load(&is_full))
            ;
        data = __VERIFIER_nondet_uint();
        copy = data;
        atomic_store(&is_full, 1);
    }
    return arg;
}

static void *get(void *arg) {
    while (1) {
        while (!atomic_load(&is_full))
            ;
        unsigned value = data;
        assert(value == copy);
        atomic_store(&is_full, 0);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, put, 0);
    pthread_create(&b, 0, get, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
