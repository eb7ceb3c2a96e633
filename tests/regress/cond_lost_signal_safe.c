// POSIX: pthread_cond_signal has no effect if no thread is waiting; it is not kept for later.
// args: --check assert --no-spurious-wakeups
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m);
    assert(0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_cond_signal(&c);
    pthread_cond_broadcast(&c);
    pthread_create(&t, 0, waiter, 0);
    return 0;
}
