// A worker waits for a semaphore that nobody posts once more; main does not wait for it.
// expect: SAFE
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
    return 0;
}
