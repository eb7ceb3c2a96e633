// A thread waits in a loop for a flag that nobody sets.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>
#include <stdatomic.h>

atomic_int go, gone;

void *worker(void *arg) {
    while (!go);
    gone = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (gone) go = 1;
    pthread_join(t, 0);  // fails here
    return 0;
}
