// A worker that waits for work which never comes is no deadlock: the return of main ends the process.
// args: --no-spurious-wakeups
// expect: SAFE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int jobs;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    while (jobs == 0) pthread_cond_wait(&c, &m);
    --jobs;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_mutex_lock(&m);
    jobs = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
