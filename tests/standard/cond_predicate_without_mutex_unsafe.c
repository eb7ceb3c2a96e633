// clause: POSIX pthread_cond_signal: if predictable scheduling is desired, the mutex shall be locked by the caller
// The predicate changes between the test and the wait: the wakeup is lost.
// expect: UNSAFE: deadlock
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
atomic_int ready;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    while (!ready) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_join(t, 0);
    return 0;
}
