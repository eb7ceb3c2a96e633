// If threads outlive main, a worker that waits for ever keeps the process from ending.
// args: --threads-outlive-main
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int jobs;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    while (!jobs) pthread_cond_wait(&c, &m);  // fails here
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    return 0;
}
