// Somebody who only tries to lock notices that a waiter has woken up without a signal, though it goes on waiting.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waits, ready;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    waits = 1;
    while (!ready) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&m);
    int is_waiting = waits;
    pthread_mutex_unlock(&m);
    if (!is_waiting) return 0;
    assert(pthread_mutex_trylock(&m) == 0);  // fails here
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
