// A worker looks again and again for work that never comes; the return of main ends the process.
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>

atomic_int jobs;

void *worker(void *arg) {
    while (!jobs) {
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    return 0;
}
