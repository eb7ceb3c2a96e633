// clause: POSIX pthread_cond_wait: a signal after another thread has acquired the mutex behaves as if issued after the
//     about-to-block thread has blocked
// Who holds the mutex and sees that the other waits can be sure to reach it.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waits;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    waits = 1;
    pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&m);
    int seen = waits;
    if (seen) pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    if (seen) pthread_join(t, 0);
    return 0;
}
