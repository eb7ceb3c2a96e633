// Main waits for a worker that waits for a lock which main holds.
// expect: UNSAFE: deadlock at FILE:LINE
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
    pthread_join(t, 0);  // fails here
    return 0;
}
