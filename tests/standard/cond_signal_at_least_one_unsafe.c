// clause: POSIX pthread_cond_signal: shall unblock at least one of the threads; more than one may return
// That one signal wakes exactly one thread is no promise.
// args: --check assert
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting, woken;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    waiting++;
    pthread_cond_wait(&c, &m);
    woken++;
    assert(woken == 1);  // fails here
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, waiter, 0);
    pthread_create(&u, 0, waiter, 0);
    pthread_mutex_lock(&m);
    if (waiting == 2) pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_exit(0);
}
