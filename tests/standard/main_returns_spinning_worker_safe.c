// clause: POSIX exit: the process is terminated with all of its threads
// A worker that waits in a loop for what never comes ends with the process.
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>

atomic_int work;

void *worker(void *arg) {
    while (!work)
        ;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    return 0;
}
