// main may use the pointer before the thread has set it.
// args: --check assert,memory
// expect: UNSAFE: null pointer dereference at FILE:LINE
#include <pthread.h>

int x;
int *p;

void *worker(void *arg) {
    p = &x;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    *p = 1;  // fails here
    return 0;
}
