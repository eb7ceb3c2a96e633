// Nobody ever signals, and exit ends the process all the same.
// expect: SAFE
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int jobs;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    while (!jobs) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    exit(0);
}
