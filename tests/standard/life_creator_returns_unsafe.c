// clause: C11 6.2.4 p6: the argument of a new thread is gone when the function that created the thread has returned
// args: --check memory
// expect: UNSAFE: use of a local variable after its function has ended at FILE:LINE
#include <pthread.h>

pthread_t t;

void *worker(void *arg) {
    ++*(int *)arg;  // fails here
    return 0;
}

void start(void) {
    int n = 0;
    pthread_create(&t, 0, worker, &n);
}

int main(void) {
    start();
    pthread_join(t, 0);
    return 0;
}
