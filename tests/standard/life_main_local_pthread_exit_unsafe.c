// clause: POSIX pthread_exit: local variables of the thread should not be referenced after it has terminated
// args: --check memory
// expect: UNSAFE: use of a local variable after its function has ended at FILE:LINE
#include <pthread.h>

void *worker(void *arg) {
    ++*(int *)arg;  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    int n = 0;
    pthread_create(&t, 0, worker, &n);
    pthread_exit(0);
}
