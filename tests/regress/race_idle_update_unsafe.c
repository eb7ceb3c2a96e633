// C11: an atomic update that changes nothing is a write all the same, and races with an ordinary read.
// args: --check race
// expect: UNSAFE: data race at FILE:LINE
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;

void *worker(void *arg) {
    atomic_fetch_add(&x, 0);
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    int copy = *(int *)&x;  // fails here
    pthread_join(thread, 0);
    return copy;
}
