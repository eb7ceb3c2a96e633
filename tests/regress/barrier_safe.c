// POSIX: pthread_barrier_wait returns when the given number of threads have called it; one of them, any one, gets
// PTHREAD_BARRIER_SERIAL_THREAD, the others 0.  The barrier can be used again at once.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int x, y, first, second;

int meet(void) { return pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD; }

void *worker(void *arg) {
    x = 1;
    if (meet()) ++first;
    assert(y == 1);
    if (meet()) ++second;
    return 0;
}

int main(void) {
    pthread_t t;
    assert(pthread_barrier_init(&b, 0, 2) == 0);
    pthread_create(&t, 0, worker, 0);
    y = 1;
    if (meet()) ++first;
    assert(x == 1);
    if (meet()) ++second;
    assert(first == 1);
    pthread_join(t, 0);
    assert(second == 1);
    assert(pthread_barrier_destroy(&b) == 0);
    return 0;
}
