// POSIX: the barrier opens when the given number of threads have come, which may be fewer than there are.
// args: --check assert
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int here[3];

void *worker(void *arg) {
    *(int *)arg = 1;
    pthread_barrier_wait(&b);
    assert(here[0] && here[1]);  // fails here
    return 0;
}

int main(void) {
    pthread_t t[3];
    pthread_barrier_init(&b, 0, 2);
    for (int i = 0; i < 3; ++i) pthread_create(&t[i], 0, worker, &here[i]);
    pthread_join(t[0], 0);
    return 0;
}
