// clause: POSIX pthread_cond_destroy: destroying a condition variable upon which other threads are currently blocked is
//     undefined
// args: --check memory
// expect: UNSAFE: destruction of a condition variable that a thread waits for
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waits;

void *waiter(void *arg) {
    pthread_mutex_lock(&m);
    waits = 1;
    while (waits) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&m);
    if (waits) pthread_cond_destroy(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
