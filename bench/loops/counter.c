// Three threads that add to a counter of N bits for ever.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 4
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned counter;

static void *add(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        unsigned before = counter;
        counter = (counter + 1) % (1u << N);
        pthread_mutex_unlock(&m);
        assert(before < 1u << N);
    }
    return arg;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, add, 0);
    add(0);
}
