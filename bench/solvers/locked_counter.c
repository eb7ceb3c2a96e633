// Three threads add to a counter under a lock, each chooses how much.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

unsigned char __VERIFIER_nondet_uchar(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned total, calls;

static void *add(void *unused) {
    for (int i = 0; i < N; ++i) {
        unsigned char amount = __VERIFIER_nondet_uchar();
        pthread_mutex_lock(&lock);
        total += amount;
        ++calls;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, add, 0);
    for (int i = 0; i < 3; ++i) pthread_join(threads[i], 0);
    assert(calls == 3 * N && total <= 255 * calls);
    return 0;
}
