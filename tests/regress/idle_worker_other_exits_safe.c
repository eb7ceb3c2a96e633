// Main waits for a worker that waits for ever, but another worker ends the process, sooner or later.
// expect: SAFE
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int jobs, done;

void *idle(void *arg) {
    pthread_mutex_lock(&m);
    while (!jobs) pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return arg;
}

void *last(void *arg) {
    pthread_mutex_lock(&m);
    ++done;
    pthread_mutex_unlock(&m);
    exit(0);
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, idle, 0);
    pthread_create(&second, 0, last, 0);
    pthread_join(first, 0);
    return 0;
}
