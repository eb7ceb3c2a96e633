// Main returns with a lock that a worker waits for: the process ends, and nobody waits any more.
// expect: SAFE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    ++n;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    ++n;
    return 0;
}
