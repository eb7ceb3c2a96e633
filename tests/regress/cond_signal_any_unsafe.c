// POSIX: which of the waiting threads pthread_cond_signal unblocks is up to the scheduler.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    int mine = ++waiting;
    pthread_cond_wait(&c, &m);
    if (waiting == 2) assert(mine == 1 || arg != 0);  // fails here
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, waiter, 0);
    pthread_create(&u, 0, waiter, &t);
    pthread_mutex_lock(&m);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
