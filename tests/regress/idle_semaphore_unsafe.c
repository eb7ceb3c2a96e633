// A worker waits for a semaphore that nobody posts once more, and main waits for the worker.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>
#include <semaphore.h>

sem_t jobs;
int done;

void *worker(void *arg) {
    for (int i = 0; i < 2; ++i) {
        sem_wait(&jobs);
        ++done;
    }
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&jobs, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_post(&jobs);
    pthread_join(t, 0);  // fails here
    return 0;
}
