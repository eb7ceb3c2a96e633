// clause: C11 5.1.2.2.3: a return from the initial call to main is equivalent to calling exit
// A worker that waits for a signal which never comes ends with the process.
// expect: SAFE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int work;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    while (!work) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    return 0;
}
